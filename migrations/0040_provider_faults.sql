CREATE TABLE `provider_faults` (
	`operator_code` text NOT NULL,
	`provider_code` text NOT NULL,
	`fault` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `provider_code`)
);
