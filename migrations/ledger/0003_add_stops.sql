CREATE TABLE `stops` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`scope` text NOT NULL,
	`code` text NOT NULL,
	`text` text NOT NULL,
	`reason` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stops_by_target` ON `stops` (`scope`,`code`,`ends_at`);