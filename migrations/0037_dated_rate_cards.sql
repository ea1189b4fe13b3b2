CREATE TABLE `dated_rate_cards` (
	`operator_code` text NOT NULL,
	`from_day` text NOT NULL,
	`providers` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `from_day`)
);
