CREATE TABLE `audit_seals` (
	`through_id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `actor` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `address` text;