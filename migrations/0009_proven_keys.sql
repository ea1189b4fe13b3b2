ALTER TABLE `provider_keys` ADD `proven` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `provider_keys_unproven` ON `provider_keys` (`key_id`) WHERE "provider_keys"."proven" = 0 AND "provider_keys"."revoked_at" IS NULL;--> statement-breakpoint
ALTER TABLE `operator_keys` ADD `proven` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `operator_keys_unproven` ON `operator_keys` (`key_id`) WHERE "operator_keys"."proven" = 0 AND "operator_keys"."revoked_at" IS NULL;