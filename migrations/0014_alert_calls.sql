CREATE TABLE `alert_posts` (
	`name` text PRIMARY KEY NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_token` text,
	`lease_until` integer
);
--> statement-breakpoint
CREATE TABLE `provider_health` (
	`provider_code` text PRIMARY KEY NOT NULL,
	`unanswered_calls` integer NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `alerts` ADD `acknowledged_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `acknowledged_by` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `resolved_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `posted_at` integer;--> statement-breakpoint
CREATE INDEX `alerts_by_kind` ON `alerts` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `alerts_open` ON `alerts` (`created_at`) WHERE "alerts"."acknowledged_at" is null and "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX `alerts_unposted` ON `alerts` (`created_at`) WHERE "alerts"."posted_at" is null;--> statement-breakpoint
ALTER TABLE `wallet_health` ADD `since` integer;