ALTER TABLE `bonus_campaigns` ADD `end_owed` integer;--> statement-breakpoint
CREATE INDEX `bonus_campaigns_unended` ON `bonus_campaigns` (`next_attempt_at`) WHERE "bonus_campaigns"."end_owed" = 1;