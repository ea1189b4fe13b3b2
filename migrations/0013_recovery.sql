CREATE TABLE `journal_cursor` (
	`id` integer PRIMARY KEY NOT NULL,
	`movement_seq` integer NOT NULL,
	`audit_id` integer NOT NULL,
	`lease_token` text NOT NULL,
	`lease_until` integer NOT NULL,
	`caught_up_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `journal_open` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`revision` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `restores` (
	`id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`begun_at` integer NOT NULL,
	`page` text NOT NULL,
	`rows` integer NOT NULL,
	`imported_at` integer
);
