CREATE TABLE `sweep_mark` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `movements_pending`;--> statement-breakpoint
DROP INDEX `movements_by_status`;--> statement-breakpoint
DROP INDEX `movements_by_completion`;--> statement-breakpoint
ALTER TABLE `movements` ADD `calls` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `movements` ADD `called_at` integer;--> statement-breakpoint
ALTER TABLE `movements` ADD `first_call` text;--> statement-breakpoint
ALTER TABLE `movements` ADD `unlisted` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `movements_due` ON `movements` (`operator_code`,`next_attempt_at`) WHERE "movements"."status" = 'pending' AND "movements"."unlisted" = 0;--> statement-breakpoint
CREATE INDEX `movements_not_completed` ON `movements` (`status`,`created_at`) WHERE "movements"."status" <> 'completed' AND "movements"."unlisted" = 0;--> statement-breakpoint
CREATE INDEX `movements_not_completed_of` ON `movements` (`operator_code`,`status`,`created_at`) WHERE "movements"."status" <> 'completed' AND "movements"."unlisted" = 0;--> statement-breakpoint
CREATE INDEX `movements_by_completion` ON `movements` (`operator_code`,`completed_at`) WHERE "movements"."completed_at" is not null;--> statement-breakpoint
ALTER TABLE `attempts` ADD `call` text;--> statement-breakpoint
-- The rows of before are listed: the sweep begins after them.
INSERT INTO `sweep_mark` (`id`, `seq`) SELECT 1, COALESCE(MAX(`seq`), 0) FROM `movements`;
