ALTER TABLE `validation_runs` ADD `provider_code` text;--> statement-breakpoint
ALTER TABLE `validation_runs` ADD `game_code` text;--> statement-breakpoint
CREATE INDEX `validation_runs_by_provider` ON `validation_runs` (`provider_code`,`created_at`);