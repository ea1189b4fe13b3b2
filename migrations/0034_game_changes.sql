CREATE TABLE `game_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`operator_code` text NOT NULL,
	`provider_code` text NOT NULL,
	`game_id` text,
	`reason` text NOT NULL,
	`fields` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `game_changes_by_operator` ON `game_changes` (`operator_code`,`id`);--> statement-breakpoint
CREATE INDEX `game_changes_by_time` ON `game_changes` (`at`);--> statement-breakpoint
ALTER TABLE `validation_runs` ADD `options` text;