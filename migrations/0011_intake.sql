CREATE TABLE `intake_stops` (
	`scope` text NOT NULL,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	`stopped_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `code`)
);
