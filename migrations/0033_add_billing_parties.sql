CREATE TABLE `billing_parties` (
	`code` text PRIMARY KEY NOT NULL,
	`details` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `invoices` ADD `parties` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `credit_note_token` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `voided_document_token` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `paid_at` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `payment_reference` text;