CREATE TABLE `billing_run_operators` (
	`period` text NOT NULL,
	`operator_code` text NOT NULL,
	`queued_at` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`period`, `operator_code`)
);
