CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`request_id` text NOT NULL,
	`action` text NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `billing_runs` (
	`period` text PRIMARY KEY NOT NULL,
	`done_through` text NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE TABLE `invoice_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`notification_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer,
	`http_status` integer,
	`outcome` text,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `invoice_deliveries_by_notification` ON `invoice_deliveries` (`notification_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `invoice_notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`operator_code` text NOT NULL,
	`event` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`give_up_at` integer NOT NULL,
	`lease_token` text,
	`lease_until` integer,
	`completed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_notifications_by_event` ON `invoice_notifications` (`invoice_id`,`event`);--> statement-breakpoint
CREATE INDEX `invoice_notifications_pending` ON `invoice_notifications` (`next_attempt_at`) WHERE "invoice_notifications"."status" = 'pending';--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`sequence` integer NOT NULL,
	`operator_code` text NOT NULL,
	`period` text NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`status` text NOT NULL,
	`terms` text NOT NULL,
	`manual_adjustments` text NOT NULL,
	`statement` text,
	`document_token` text NOT NULL,
	`document_size_bytes` integer,
	`document_sha256` text,
	`issued_at` integer NOT NULL,
	`voided_at` integer,
	`void_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_by_sequence` ON `invoices` (`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_by_document` ON `invoices` (`document_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_standing` ON `invoices` (`operator_code`,`period`,`currency`) WHERE "invoices"."status" <> 'voided';--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_draft` ON `invoices` (`operator_code`,`currency`) WHERE "invoices"."status" = 'draft';--> statement-breakpoint
CREATE TABLE `rate_cards` (
	`operator_code` text PRIMARY KEY NOT NULL,
	`providers` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `revenue_days` (
	`operator_code` text NOT NULL,
	`currency` text NOT NULL,
	`day` text NOT NULL,
	`provider_code` text NOT NULL,
	`section_code` text NOT NULL,
	`invoice_id` text NOT NULL,
	`precision` integer NOT NULL,
	`bets` integer NOT NULL,
	`wins` integer NOT NULL,
	`bonus` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `currency`, `day`, `provider_code`, `section_code`, `invoice_id`)
);
--> statement-breakpoint
CREATE INDEX `revenue_days_by_invoice` ON `revenue_days` (`operator_code`,`invoice_id`);--> statement-breakpoint
CREATE TABLE `games` (
	`id` text PRIMARY KEY NOT NULL,
	`provider_code` text NOT NULL,
	`code` text NOT NULL,
	`wallet_code` text NOT NULL,
	`name` text NOT NULL,
	`studio` text,
	`type` text NOT NULL,
	`rtp` real,
	`has_demo` integer NOT NULL,
	`restricted_countries` text NOT NULL,
	`section_code` text,
	`portrait_image_id` text,
	`cover_image_id` text,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `games_by_provider_code` ON `games` (`provider_code`,`code`);--> statement-breakpoint
CREATE TABLE `provider_keys` (
	`key_id` text PRIMARY KEY NOT NULL,
	`provider_code` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `provider_keys_by_provider` ON `provider_keys` (`provider_code`);--> statement-breakpoint
CREATE TABLE `providers` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`adapter` text NOT NULL,
	`base_url` text,
	`logo_image_id` text,
	`cover_image_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `jackpot_feeds` (
	`provider_code` text PRIMARY KEY NOT NULL,
	`jackpots` text NOT NULL,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`operator_code` text,
	`transaction_id` text,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`once_key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `alerts_by_time` ON `alerts` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_once` ON `alerts` (`once_key`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer,
	`http_status` integer,
	`class` text,
	`wallet_code` text,
	`answer` text
);
--> statement-breakpoint
CREATE INDEX `attempts_by_transaction` ON `attempts` (`transaction_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `movements` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transaction_id` text NOT NULL,
	`provider_code` text NOT NULL,
	`operator_code` text NOT NULL,
	`session_id` text NOT NULL,
	`round_id` text NOT NULL,
	`player_id` text NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`type` text NOT NULL,
	`intent` text NOT NULL,
	`amount` integer NOT NULL,
	`free_spins_id` text,
	`jackpot_tier_id` text,
	`jackpot_win_type` text,
	`wallet_game_code` text NOT NULL,
	`section_code` text,
	`reference_transaction_id` text,
	`undone_by` text,
	`fingerprint` text,
	`status` text NOT NULL,
	`operator_transaction_id` text,
	`balance` text,
	`refusal_code` text,
	`refusal_message` text,
	`attempts` integer NOT NULL,
	`last_class` text,
	`next_attempt_at` integer,
	`give_up_at` integer,
	`lease_token` text,
	`lease_until` integer,
	`revision` text NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `movements_by_transaction` ON `movements` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `movements_by_round` ON `movements` (`operator_code`,`round_id`);--> statement-breakpoint
CREATE INDEX `movements_pending` ON `movements` (`operator_code`,`next_attempt_at`) WHERE "movements"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `movements_by_status` ON `movements` (`status`,`seq`);--> statement-breakpoint
CREATE INDEX `movements_by_jackpot` ON `movements` (`operator_code`,`completed_at`) WHERE "movements"."jackpot_tier_id" is not null;--> statement-breakpoint
CREATE INDEX `movements_by_completion` ON `movements` (`operator_code`,`completed_at`);--> statement-breakpoint
CREATE TABLE `wallet_health` (
	`operator_code` text PRIMARY KEY NOT NULL,
	`unanswered_calls` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `currencies` (
	`code` text PRIMARY KEY NOT NULL,
	`precision` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `exchange_rates` (
	`currency` text PRIMARY KEY NOT NULL,
	`usd` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `excluded_games` (
	`operator_code` text NOT NULL,
	`game_id` text NOT NULL,
	PRIMARY KEY(`operator_code`, `game_id`)
);
--> statement-breakpoint
CREATE TABLE `operator_keys` (
	`key_id` text PRIMARY KEY NOT NULL,
	`operator_code` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `operator_keys_by_operator` ON `operator_keys` (`operator_code`);--> statement-breakpoint
CREATE TABLE `operator_windows` (
	`operator_code` text NOT NULL,
	`provider_code` text NOT NULL,
	PRIMARY KEY(`operator_code`, `provider_code`)
);
--> statement-breakpoint
CREATE TABLE `operators` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`wallet_url` text NOT NULL,
	`invoice_url` text,
	`requests_per_minute` integer NOT NULL,
	`allowlist` text NOT NULL,
	`market` text NOT NULL,
	`regulated` integer NOT NULL,
	`revenue_base` text NOT NULL,
	`tier_mode` text NOT NULL,
	`tax_percent` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `player_blocks` (
	`operator_code` text NOT NULL,
	`player_id` text NOT NULL,
	`blocked_at` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `player_id`)
);
--> statement-breakpoint
CREATE TABLE `bonus_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_code` text NOT NULL,
	`provider_code` text NOT NULL,
	`reference` text NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`game_ids` text NOT NULL,
	`game_codes` text NOT NULL,
	`player_ids` text NOT NULL,
	`valid_from` integer NOT NULL,
	`valid_until` integer NOT NULL,
	`triggers` text NOT NULL,
	`spin_count` integer,
	`bet_amount` integer,
	`prizes` text NOT NULL,
	`campaign_limit` integer,
	`min_cashout_multiplier` text,
	`status` text NOT NULL,
	`failure_reason` text,
	`placed_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_token` text,
	`lease_until` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bonus_campaigns_by_reference` ON `bonus_campaigns` (`operator_code`,`reference`);--> statement-breakpoint
CREATE INDEX `bonus_campaigns_open` ON `bonus_campaigns` (`status`,`valid_until`) WHERE "bonus_campaigns"."status" IN ('pending', 'active');--> statement-breakpoint
CREATE INDEX `bonus_campaigns_unplaced` ON `bonus_campaigns` (`next_attempt_at`) WHERE "bonus_campaigns"."status" = 'pending' AND "bonus_campaigns"."placed_at" IS NULL;--> statement-breakpoint
CREATE TABLE `campaign_players` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_code` text NOT NULL,
	`player_id` text NOT NULL,
	`campaign_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `campaign_players_by_player` ON `campaign_players` (`operator_code`,`player_id`,`id`);--> statement-breakpoint
CREATE TABLE `free_spins` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_code` text NOT NULL,
	`provider_code` text NOT NULL,
	`free_spins_id` text NOT NULL,
	`reference` text NOT NULL,
	`player_id` text NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`game_codes` text NOT NULL,
	`quantity` integer NOT NULL,
	`bet_amount` integer NOT NULL,
	`valid_until` integer NOT NULL,
	`status` text NOT NULL,
	`refusal` text,
	`win_amount` integer,
	`lease_token` text,
	`lease_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`cancelled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `free_spins_by_reference` ON `free_spins` (`operator_code`,`reference`) WHERE "free_spins"."status" <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX `free_spins_by_provider_id` ON `free_spins` (`provider_code`,`free_spins_id`) WHERE "free_spins"."status" <> 'refused';--> statement-breakpoint
CREATE INDEX `free_spins_refused` ON `free_spins` (`created_at`) WHERE "free_spins"."status" = 'refused';--> statement-breakpoint
CREATE TABLE `sandbox_demos` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`provider_code` text NOT NULL,
	`game_code` text NOT NULL,
	`locale` text,
	`lobby_url` text,
	`start_balance` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_demos_by_token` ON `sandbox_demos` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sandbox_demos_by_expiry` ON `sandbox_demos` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sandbox_rounds` (
	`id` text PRIMARY KEY NOT NULL,
	`play_id` text NOT NULL,
	`demo` integer NOT NULL,
	`round_key` text NOT NULL,
	`provider_code` text NOT NULL,
	`game_code` text NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`stake` integer NOT NULL,
	`cost` integer NOT NULL,
	`choice` text NOT NULL,
	`win` integer NOT NULL,
	`scene` text NOT NULL,
	`table_round_id` text,
	`reveal_at` integer,
	`free_spins_id` text,
	`bonus_id` text,
	`jackpot` text,
	`status` text NOT NULL,
	`refusal_code` text,
	`refusal_message` text,
	`balance_after_bet` text,
	`balance` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`due_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_rounds_by_key` ON `sandbox_rounds` (`play_id`,`round_key`);--> statement-breakpoint
CREATE INDEX `sandbox_rounds_by_play` ON `sandbox_rounds` (`play_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sandbox_rounds_by_bonus` ON `sandbox_rounds` (`bonus_id`) WHERE "sandbox_rounds"."bonus_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sandbox_rounds_by_series` ON `sandbox_rounds` (`free_spins_id`) WHERE "sandbox_rounds"."free_spins_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sandbox_rounds_by_table` ON `sandbox_rounds` (`provider_code`,`table_round_id`) WHERE "sandbox_rounds"."table_round_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sandbox_rounds_feeding` ON `sandbox_rounds` (`provider_code`,`finished_at`) WHERE "sandbox_rounds"."jackpot" IS NOT NULL AND "sandbox_rounds"."finished_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sandbox_rounds_over` ON `sandbox_rounds` (`finished_at`) WHERE "sandbox_rounds"."finished_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sandbox_rounds_open` ON `sandbox_rounds` (`due_at`) WHERE "sandbox_rounds"."finished_at" IS NULL;--> statement-breakpoint
CREATE TABLE `sandbox_jackpot_tiers` (
	`provider_code` text NOT NULL,
	`tier_id` text NOT NULL,
	`raised` integer NOT NULL,
	PRIMARY KEY(`provider_code`, `tier_id`)
);
--> statement-breakpoint
CREATE TABLE `sandbox_jackpot_wins` (
	`id` text PRIMARY KEY NOT NULL,
	`claim` text NOT NULL,
	`hit_round_id` text NOT NULL,
	`round_id` text NOT NULL,
	`play_id` text NOT NULL,
	`provider_code` text NOT NULL,
	`tier_id` text NOT NULL,
	`win_type` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`usd_rate` text NOT NULL,
	`reported_at` integer,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sandbox_jackpot_wins_by_hit` ON `sandbox_jackpot_wins` (`hit_round_id`);--> statement-breakpoint
CREATE INDEX `sandbox_jackpot_wins_by_play` ON `sandbox_jackpot_wins` (`play_id`);--> statement-breakpoint
CREATE INDEX `sandbox_jackpot_wins_owed` ON `sandbox_jackpot_wins` (`due_at`) WHERE "sandbox_jackpot_wins"."reported_at" IS NULL;--> statement-breakpoint
CREATE TABLE `sandbox_bonuses` (
	`id` text PRIMARY KEY NOT NULL,
	`provider_code` text NOT NULL,
	`operator_code` text NOT NULL,
	`player_id` text NOT NULL,
	`free_spins_id` text NOT NULL,
	`trigger` text NOT NULL,
	`kind` text NOT NULL,
	`name` text,
	`game_codes` text NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`quantity` integer NOT NULL,
	`bet` integer NOT NULL,
	`min_cashout` integer,
	`prizes` text NOT NULL,
	`status` text NOT NULL,
	`valid_until` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_bonuses_once` ON `sandbox_bonuses` (`provider_code`,`free_spins_id`,`player_id`,`trigger`);--> statement-breakpoint
CREATE INDEX `sandbox_bonuses_by_player` ON `sandbox_bonuses` (`operator_code`,`player_id`,`status`);--> statement-breakpoint
CREATE INDEX `sandbox_bonuses_by_status` ON `sandbox_bonuses` (`status`,`valid_until`);--> statement-breakpoint
CREATE TABLE `sandbox_campaign_players` (
	`operator_code` text NOT NULL,
	`player_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	PRIMARY KEY(`operator_code`, `player_id`, `campaign_id`)
);
--> statement-breakpoint
CREATE TABLE `sandbox_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`provider_code` text NOT NULL,
	`operator_code` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`game_codes` text NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`quantity` integer NOT NULL,
	`bet` integer NOT NULL,
	`min_cashout` integer,
	`prizes` text NOT NULL,
	`triggers` text NOT NULL,
	`pay_limit` integer,
	`counts_from` integer NOT NULL,
	`valid_until` integer NOT NULL,
	`ended` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_code` text NOT NULL,
	`player_id` text NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`game_id` text NOT NULL,
	`provider_code` text NOT NULL,
	`game_code` text NOT NULL,
	`wallet_game_code` text NOT NULL,
	`section_code` text,
	`locale` text,
	`lobby_url` text,
	`deposit_url` text,
	`player_country` text,
	`player_device` text,
	`player_name` text,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_by_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_player` ON `sessions` (`operator_code`,`player_id`,`game_id`);--> statement-breakpoint
CREATE TABLE `validation_cases` (
	`run_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`case_group` text NOT NULL,
	`status` text NOT NULL,
	`expected` text NOT NULL,
	`received` text NOT NULL,
	`message` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`transcript` text NOT NULL,
	PRIMARY KEY(`run_id`, `position`)
);
--> statement-breakpoint
CREATE TABLE `validation_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_code` text NOT NULL,
	`player_id` text NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`status` text NOT NULL,
	`position` integer NOT NULL,
	`attempt` integer NOT NULL,
	`state` text,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `validation_runs_by_operator` ON `validation_runs` (`operator_code`,`created_at`);--> statement-breakpoint
CREATE INDEX `validation_runs_by_age` ON `validation_runs` (`updated_at`);