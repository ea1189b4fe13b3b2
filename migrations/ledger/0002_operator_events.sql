CREATE TABLE `operator_events` (
	`operator_code` text NOT NULL,
	`id` text NOT NULL,
	`event` text NOT NULL,
	`data` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`give_up_at` integer NOT NULL,
	`lease_token` text,
	`lease_until` integer,
	`last_attempt_at` integer,
	`last_http_status` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	PRIMARY KEY(`operator_code`, `id`)
);
--> statement-breakpoint
CREATE INDEX `operator_events_pending` ON `operator_events` (`next_attempt_at`) WHERE "operator_events"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `operator_events_by_time` ON `operator_events` (`operator_code`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `operator_events_by_status` ON `operator_events` (`operator_code`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `operator_events_by_age` ON `operator_events` (`created_at`);--> statement-breakpoint
ALTER TABLE `operators` ADD `event_url` text;