CREATE TABLE `test_clock_steps` (
	`operator_code` text NOT NULL,
	`advance` integer NOT NULL,
	`place` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`result` text NOT NULL,
	PRIMARY KEY(`operator_code`, `advance`, `place`)
);
--> statement-breakpoint
CREATE TABLE `test_clocks` (
	`operator_code` text PRIMARY KEY NOT NULL,
	`began_at` integer NOT NULL,
	`at` integer NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`advance` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'idle' NOT NULL,
	`from_time` integer,
	`to_time` integer,
	`steps` integer DEFAULT 0 NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`lease_token` text,
	`lease_until` integer
);
