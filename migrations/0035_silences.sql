CREATE TABLE `alert_silences` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`operator_code` text,
	`provider_code` text,
	`reason` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`silenced_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `alert_silences_by_kind` ON `alert_silences` (`kind`,`ends_at`);--> statement-breakpoint
CREATE INDEX `alert_silences_by_time` ON `alert_silences` (`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `alert_silences_by_end` ON `alert_silences` (`ends_at`);--> statement-breakpoint
ALTER TABLE `alerts` ADD `provider_code` text;