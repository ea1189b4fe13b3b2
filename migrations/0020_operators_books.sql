DROP INDEX `sessions_by_player`;--> statement-breakpoint
CREATE INDEX `sessions_by_operator` ON `sessions` (`operator_code`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_player` ON `sessions` (`operator_code`,`player_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `movements` ADD `round_closed` integer;--> statement-breakpoint
ALTER TABLE `movements` ADD `updated_at` integer;--> statement-breakpoint
CREATE INDEX `movements_by_creation` ON `movements` (`operator_code`,`created_at`);--> statement-breakpoint
CREATE INDEX `free_spins_by_player` ON `free_spins` (`operator_code`,`player_id`,`created_at`) WHERE "free_spins"."status" IN ('active', 'finished', 'cancelled');