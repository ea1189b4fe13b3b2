CREATE TABLE `alert_posts` (
	`name` text PRIMARY KEY NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_token` text,
	`lease_until` integer
);
--> statement-breakpoint
CREATE TABLE `alert_silences` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`operator_code` text,
	`provider_code` text,
	`reason` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`silenced_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `alert_silences_by_kind` ON `alert_silences` (`kind`,`ends_at`);--> statement-breakpoint
CREATE INDEX `alert_silences_by_time` ON `alert_silences` (`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `alert_silences_by_end` ON `alert_silences` (`ends_at`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`operator_code` text,
	`provider_code` text,
	`transaction_id` text,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`once_key` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`acknowledged_at` integer,
	`acknowledged_by` text,
	`resolved_at` integer,
	`posted_at` integer
);
--> statement-breakpoint
CREATE INDEX `alerts_by_time` ON `alerts` (`created_at`);--> statement-breakpoint
CREATE INDEX `alerts_by_kind` ON `alerts` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `alerts_open` ON `alerts` (`created_at`) WHERE "alerts"."acknowledged_at" is null and "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX `alerts_unposted` ON `alerts` (`posted_at`,`created_at`) WHERE "alerts"."posted_at" is null or "alerts"."posted_at" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_once` ON `alerts` (`once_key`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`request_id` text NOT NULL,
	`action` text NOT NULL,
	`detail` text NOT NULL,
	`actor` text,
	`address` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `audit_seals` (
	`through_id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `billing_parties` (
	`code` text PRIMARY KEY NOT NULL,
	`details` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `billing_run_operators` (
	`period` text NOT NULL,
	`operator_code` text NOT NULL,
	`queued_at` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`period`, `operator_code`)
);
--> statement-breakpoint
CREATE TABLE `billing_runs` (
	`period` text PRIMARY KEY NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE TABLE `dated_rate_cards` (
	`operator_code` text NOT NULL,
	`from_day` text NOT NULL,
	`providers` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `from_day`)
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
	`shards` text,
	`voided_at` integer,
	`void_reason` text,
	`parties` text,
	`due_at` integer,
	`credit_note_token` text,
	`voided_document_token` text,
	`document_suffix` text,
	`paid_at` integer,
	`payment_reference` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_by_sequence` ON `invoices` (`sequence`);--> statement-breakpoint
CREATE INDEX `invoices_by_operator` ON `invoices` (`operator_code`,`sequence`);--> statement-breakpoint
CREATE INDEX `invoices_by_period` ON `invoices` (`period`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_by_document` ON `invoices` (`document_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_standing` ON `invoices` (`operator_code`,`period`,`currency`) WHERE "invoices"."status" <> 'voided';--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_draft` ON `invoices` (`operator_code`,`currency`) WHERE "invoices"."status" = 'draft';--> statement-breakpoint
CREATE TABLE `rate_cards` (
	`operator_code` text PRIMARY KEY NOT NULL,
	`providers` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `book_jobs` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`operator_code` text NOT NULL,
	`state` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_token` text,
	`lease_until` integer,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `book_jobs_due` ON `book_jobs` (`next_at`);--> statement-breakpoint
CREATE TABLE `reconciliation_differences` (
	`reconciliation_id` text NOT NULL,
	`kind` text NOT NULL,
	`place` integer NOT NULL,
	`detail` text NOT NULL,
	PRIMARY KEY(`reconciliation_id`, `kind`, `place`)
);
--> statement-breakpoint
CREATE TABLE `reconciliation_parts` (
	`reconciliation_id` text NOT NULL,
	`part` integer NOT NULL,
	`rows` integer NOT NULL,
	`runs` text NOT NULL,
	PRIMARY KEY(`reconciliation_id`, `part`)
);
--> statement-breakpoint
CREATE TABLE `reconciliations` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_code` text NOT NULL,
	`day` text NOT NULL,
	`currency` text,
	`status` text NOT NULL,
	`parts` integer,
	`progress` real DEFAULT 0 NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`matched` integer DEFAULT 0 NOT NULL,
	`only_yours` integer DEFAULT 0 NOT NULL,
	`only_ours` integer DEFAULT 0 NOT NULL,
	`different` integer DEFAULT 0 NOT NULL,
	`failure_reason` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reconciliations_unfinished` ON `reconciliations` (`operator_code`,`created_at`) WHERE "reconciliations"."status" IN ('open', 'running');--> statement-breakpoint
CREATE INDEX `reconciliations_by_age` ON `reconciliations` (`created_at`);--> statement-breakpoint
CREATE TABLE `statement_days` (
	`operator_code` text NOT NULL,
	`day` text NOT NULL,
	`statements` text NOT NULL,
	`build` text NOT NULL,
	`build_before` text,
	`read_through` text NOT NULL,
	`read_at` integer NOT NULL,
	`final_at` integer,
	PRIMARY KEY(`operator_code`, `day`)
);
--> statement-breakpoint
CREATE TABLE `game_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`operator_code` text NOT NULL,
	`provider_code` text NOT NULL,
	`game_id` text,
	`reason` text NOT NULL,
	`fields` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `game_changes_by_operator` ON `game_changes` (`operator_code`,`id`);--> statement-breakpoint
CREATE INDEX `game_changes_by_time` ON `game_changes` (`at`);--> statement-breakpoint
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
	`revoked_at` integer,
	`proven` integer DEFAULT false NOT NULL,
	`sent_signature_v2` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `provider_keys_by_provider` ON `provider_keys` (`provider_code`);--> statement-breakpoint
CREATE INDEX `provider_keys_unproven` ON `provider_keys` (`key_id`) WHERE "provider_keys"."proven" = 0 AND "provider_keys"."revoked_at" IS NULL;--> statement-breakpoint
CREATE TABLE `providers` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`adapter` text NOT NULL,
	`base_url` text,
	`replay_url` text,
	`logo_image_id` text,
	`cover_image_id` text,
	`requests_per_minute` integer,
	`require_v2` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
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
CREATE TABLE `operator_events` (
	`operator_code` text NOT NULL,
	`id` text NOT NULL,
	`event` text NOT NULL,
	`data` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`give_up_at` integer NOT NULL,
	`lease_token` text,
	`lease_until` integer,
	`last_attempt_at` integer,
	`last_http_status` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	PRIMARY KEY(`operator_code`, `id`)
);
--> statement-breakpoint
CREATE INDEX `operator_events_pending` ON `operator_events` (`next_attempt_at`) WHERE "operator_events"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `operator_events_by_time` ON `operator_events` (`operator_code`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `operator_events_by_status` ON `operator_events` (`operator_code`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `operator_events_by_age` ON `operator_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `troubles` (
	`kind` text NOT NULL,
	`operator_code` text NOT NULL,
	`subject` text NOT NULL,
	`mark` text NOT NULL,
	`told_at` integer NOT NULL,
	`ended_at` integer,
	`figures` text NOT NULL,
	PRIMARY KEY(`kind`, `operator_code`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`value` integer,
	`report` text
);
--> statement-breakpoint
CREATE TABLE `provider_calls` (
	`provider_code` text NOT NULL,
	`call` text NOT NULL,
	`from_time` integer NOT NULL,
	`calls` integer NOT NULL,
	`refused` integer NOT NULL,
	`unanswered` integer NOT NULL,
	`total_ms` integer NOT NULL,
	`max_ms` integer NOT NULL,
	`fault_at` integer,
	`fault` text,
	PRIMARY KEY(`provider_code`, `call`, `from_time`)
);
--> statement-breakpoint
CREATE INDEX `provider_calls_by_time` ON `provider_calls` (`from_time`);--> statement-breakpoint
CREATE TABLE `provider_health` (
	`provider_code` text PRIMARY KEY NOT NULL,
	`unanswered_calls` integer NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `intake_stops` (
	`scope` text NOT NULL,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	`stopped_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `code`)
);
--> statement-breakpoint
CREATE TABLE `stops` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`scope` text NOT NULL,
	`code` text NOT NULL,
	`text` text NOT NULL,
	`reason` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stops_by_target` ON `stops` (`scope`,`code`,`ends_at`);--> statement-breakpoint
CREATE TABLE `jackpot_feeds` (
	`provider_code` text PRIMARY KEY NOT NULL,
	`jackpots` text NOT NULL,
	`read_at` integer NOT NULL
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
	`revoked_at` integer,
	`proven` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `operator_keys_by_operator` ON `operator_keys` (`operator_code`);--> statement-breakpoint
CREATE INDEX `operator_keys_unproven` ON `operator_keys` (`key_id`) WHERE "operator_keys"."proven" = 0 AND "operator_keys"."revoked_at" IS NULL;--> statement-breakpoint
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
	`event_url` text,
	`events` text,
	`event_severity` text DEFAULT 'info' NOT NULL,
	`requests_per_minute` integer NOT NULL,
	`allowlist` text NOT NULL,
	`market` text NOT NULL,
	`regulated` integer NOT NULL,
	`revenue_base` text NOT NULL,
	`tier_mode` text NOT NULL,
	`tax_percent` text NOT NULL,
	`require_v2` integer DEFAULT false NOT NULL,
	`windowed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `player_blocks` (
	`operator_code` text NOT NULL,
	`player_id` text NOT NULL,
	`blocked_at` integer NOT NULL,
	`reason` text,
	`ends_at` integer,
	PRIMARY KEY(`operator_code`, `player_id`)
);
--> statement-breakpoint
CREATE TABLE `withdrawn_windows` (
	`provider_code` text NOT NULL,
	`operator_code` text NOT NULL,
	`withdrawn_at` integer NOT NULL,
	PRIMARY KEY(`provider_code`, `operator_code`)
);
--> statement-breakpoint
CREATE TABLE `batched_grants` (
	`batch_id` text NOT NULL,
	`place` integer NOT NULL,
	`player_id` text NOT NULL,
	`reference` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`grant_id` text,
	`differs` text,
	`error_code` text,
	`error_message` text,
	PRIMARY KEY(`batch_id`, `place`)
);
--> statement-breakpoint
CREATE TABLE `bet_menus` (
	`provider_code` text NOT NULL,
	`game_code` text NOT NULL,
	`currency` text NOT NULL,
	`amounts` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`provider_code`, `game_code`, `currency`)
);
--> statement-breakpoint
CREATE INDEX `bet_menus_by_age` ON `bet_menus` (`read_at`);--> statement-breakpoint
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
	`end_owed` integer,
	`ended_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_token` text,
	`lease_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	`player_ids` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bonus_campaigns_by_reference` ON `bonus_campaigns` (`operator_code`,`reference`);--> statement-breakpoint
CREATE INDEX `bonus_campaigns_open` ON `bonus_campaigns` (`status`,`valid_until`) WHERE "bonus_campaigns"."status" IN ('pending', 'active');--> statement-breakpoint
CREATE INDEX `bonus_campaigns_unplaced` ON `bonus_campaigns` (`next_attempt_at`) WHERE "bonus_campaigns"."status" = 'pending' AND "bonus_campaigns"."placed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `bonus_campaigns_by_time` ON `bonus_campaigns` (`operator_code`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bonus_campaigns_unended` ON `bonus_campaigns` (`next_attempt_at`) WHERE "bonus_campaigns"."end_owed" = 1;--> statement-breakpoint
CREATE TABLE `campaign_players` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_code` text NOT NULL,
	`player_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`valid_until` integer NOT NULL,
	`shard` integer
);
--> statement-breakpoint
CREATE INDEX `campaign_players_by_player` ON `campaign_players` (`operator_code`,`player_id`,`valid_until`);--> statement-breakpoint
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
	`cancelled_at` integer,
	`shard` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `free_spins_by_reference` ON `free_spins` (`operator_code`,`reference`) WHERE "free_spins"."status" <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX `free_spins_by_provider_id` ON `free_spins` (`provider_code`,`free_spins_id`) WHERE "free_spins"."status" <> 'refused';--> statement-breakpoint
CREATE INDEX `free_spins_open` ON `free_spins` (`operator_code`,`provider_code`) WHERE "free_spins"."status" IN ('placing', 'active');--> statement-breakpoint
CREATE INDEX `free_spins_open_of_player` ON `free_spins` (`operator_code`,`player_id`) WHERE "free_spins"."status" IN ('placing', 'active');--> statement-breakpoint
CREATE INDEX `free_spins_by_player` ON `free_spins` (`operator_code`,`player_id`,`created_at`) WHERE "free_spins"."status" IN ('active', 'finished', 'cancelled');--> statement-breakpoint
CREATE INDEX `free_spins_by_time` ON `free_spins` (`operator_code`,`created_at`) WHERE "free_spins"."status" IN ('active', 'finished', 'cancelled');--> statement-breakpoint
CREATE INDEX `free_spins_refused` ON `free_spins` (`created_at`) WHERE "free_spins"."status" = 'refused';--> statement-breakpoint
CREATE TABLE `grant_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_code` text NOT NULL,
	`reference` text NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`game_ids` text NOT NULL,
	`quantity` integer NOT NULL,
	`bet_amount` integer NOT NULL,
	`valid_until` integer NOT NULL,
	`total` integer NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease_token` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grant_batches_by_reference` ON `grant_batches` (`operator_code`,`reference`);--> statement-breakpoint
CREATE INDEX `grant_batches_by_time` ON `grant_batches` (`operator_code`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `grant_batches_due` ON `grant_batches` (`next_attempt_at`) WHERE "grant_batches"."finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX `grant_batches_over` ON `grant_batches` (`finished_at`) WHERE "grant_batches"."finished_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`proposed_by` text NOT NULL,
	`operation` text NOT NULL,
	`scope` text NOT NULL,
	`call` text NOT NULL,
	`path` text NOT NULL,
	`body` text,
	`changes` text NOT NULL,
	`state` text NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`reason` text,
	`carried_out_at` integer,
	`issued_key` text,
	`secret_shown_at` integer
);
--> statement-breakpoint
CREATE INDEX `proposals_by_time` ON `proposals` (`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_by_call` ON `proposals` (`call`);--> statement-breakpoint
CREATE TABLE `provider_faults` (
	`operator_code` text NOT NULL,
	`provider_code` text NOT NULL,
	`fault` text NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `provider_code`)
);
--> statement-breakpoint
CREATE TABLE `control_copies` (
	`day` text PRIMARY KEY NOT NULL,
	`begun_at` integer NOT NULL,
	`table` text NOT NULL,
	`after` integer NOT NULL,
	`rows` integer NOT NULL,
	`last_audit` text,
	`finished_at` integer
);
--> statement-breakpoint
CREATE TABLE `restores` (
	`id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`begun_at` integer NOT NULL,
	`shard` integer,
	`copy` text,
	`page` text NOT NULL,
	`rows` integer NOT NULL,
	`unsettled` text DEFAULT '[]' NOT NULL,
	`imported_at` integer
);
--> statement-breakpoint
CREATE TABLE `risk_campaigns` (
	`campaign_id` text PRIMARY KEY NOT NULL,
	`won` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `risk_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`token` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `risk_game_days` (
	`day` text NOT NULL,
	`game_id` text NOT NULL,
	`bets` integer NOT NULL,
	`staked` real NOT NULL,
	`staked_squares` real NOT NULL,
	`won` real NOT NULL,
	`excess` real NOT NULL,
	`excess_squares` real NOT NULL,
	PRIMARY KEY(`day`, `game_id`)
);
--> statement-breakpoint
CREATE TABLE `risk_hours` (
	`hour` integer NOT NULL,
	`scope` text NOT NULL,
	`code` text NOT NULL,
	`wins` integer NOT NULL,
	PRIMARY KEY(`hour`, `scope`, `code`)
);
--> statement-breakpoint
CREATE TABLE `risk_limits` (
	`scope` text NOT NULL,
	`code` text NOT NULL,
	`max_win` integer,
	`max_hourly_wins` integer,
	`max_free_spins` integer,
	`hold` integer NOT NULL,
	`hold_until` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `code`)
);
--> statement-breakpoint
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
CREATE TABLE `archived_days` (
	`shard` integer NOT NULL,
	`operator_code` text NOT NULL,
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`provider_code` text NOT NULL,
	`section_code` text NOT NULL,
	`precision` integer NOT NULL,
	`bets` integer NOT NULL,
	`wins` integer NOT NULL,
	`bonus` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `day`, `shard`, `currency`, `provider_code`, `section_code`)
);
--> statement-breakpoint
CREATE INDEX `archived_days_by_shard` ON `archived_days` (`shard`);--> statement-breakpoint
CREATE TABLE `fact_changes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`fact` text NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`shard` integer
);
--> statement-breakpoint
CREATE INDEX `fact_changes_by_shard` ON `fact_changes` (`shard`);--> statement-breakpoint
CREATE TABLE `operator_shards` (
	`operator_code` text NOT NULL,
	`shard` integer NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `shard`)
);
--> statement-breakpoint
CREATE TABLE `shard_archives` (
	`shard` integer PRIMARY KEY NOT NULL,
	`build` text NOT NULL,
	`started_at` integer NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`exported_at` integer,
	`manifest_sha256` text,
	`summary` text,
	`retired_at` integer
);
--> statement-breakpoint
CREATE TABLE `shards` (
	`id` integer PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	`facts_through` integer,
	`facts_epoch` text DEFAULT '' NOT NULL,
	`lagging_since` integer,
	`tried_at` integer
);
--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`scopes` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_email_unique` ON `staff` (`email`);--> statement-breakpoint
CREATE TABLE `staff_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE INDEX `staff_tokens_by_member` ON `staff_tokens` (`staff_id`);--> statement-breakpoint
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
--> statement-breakpoint
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
	`provider_code` text,
	`game_code` text,
	`player_id` text NOT NULL,
	`currency` text NOT NULL,
	`precision` integer NOT NULL,
	`status` text NOT NULL,
	`position` integer NOT NULL,
	`attempt` integer NOT NULL,
	`state` text,
	`error` text,
	`options` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `validation_runs_by_operator` ON `validation_runs` (`operator_code`,`created_at`);--> statement-breakpoint
CREATE INDEX `validation_runs_by_provider` ON `validation_runs` (`provider_code`,`created_at`);--> statement-breakpoint
CREATE INDEX `validation_runs_by_age` ON `validation_runs` (`updated_at`);--> statement-breakpoint
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
CREATE TABLE `attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`call` text
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
	`completed_at` integer,
	`bet_known` integer,
	`held_for` text,
	`round_closed` integer,
	`calls` integer DEFAULT 0 NOT NULL,
	`called_at` integer,
	`first_call` text,
	`unlisted` integer DEFAULT 0 NOT NULL,
	`updated_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `movements_by_transaction` ON `movements` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `movements_by_round` ON `movements` (`operator_code`,`round_id`);--> statement-breakpoint
CREATE INDEX `movements_by_creation` ON `movements` (`operator_code`,`created_at`);--> statement-breakpoint
CREATE INDEX `movements_by_completion` ON `movements` (`operator_code`,`completed_at`) WHERE "movements"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX `movements_due` ON `movements` (`operator_code`,`next_attempt_at`) WHERE "movements"."status" = 'pending' AND "movements"."unlisted" = 0;--> statement-breakpoint
CREATE INDEX `movements_not_completed` ON `movements` (`status`,`created_at`) WHERE "movements"."status" <> 'completed' AND "movements"."unlisted" = 0;--> statement-breakpoint
CREATE INDEX `movements_not_completed_of` ON `movements` (`operator_code`,`status`,`created_at`) WHERE "movements"."status" <> 'completed' AND "movements"."unlisted" = 0;--> statement-breakpoint
CREATE INDEX `movements_by_jackpot` ON `movements` (`operator_code`,`completed_at`) WHERE "movements"."jackpot_tier_id" is not null;--> statement-breakpoint
CREATE INDEX `movements_free_bets` ON `movements` (`provider_code`,`free_spins_id`,`operator_code`,`player_id`) WHERE "movements"."free_spins_id" is not null AND "movements"."type" = 'bet' AND "movements"."status" <> 'refused' AND "movements"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX `movements_bonus_wins` ON `movements` (`provider_code`,`free_spins_id`,`operator_code`,`player_id`) WHERE "movements"."free_spins_id" is not null AND "movements"."type" = 'win';--> statement-breakpoint
CREATE INDEX `movements_tombstones` ON `movements` (`created_at`) WHERE "movements"."bet_known" = 0;--> statement-breakpoint
CREATE TABLE `sweep_mark` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `wallet_health` (
	`operator_code` text PRIMARY KEY NOT NULL,
	`unanswered_calls` integer NOT NULL,
	`since` integer
);
--> statement-breakpoint
CREATE TABLE `win_hours` (
	`scope` text NOT NULL,
	`code` text NOT NULL,
	`hour` integer NOT NULL,
	`wins` integer NOT NULL,
	PRIMARY KEY(`scope`, `code`)
);
--> statement-breakpoint
CREATE TABLE `retention_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`through` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `billed_invoices` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`taken_at` integer NOT NULL
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
CREATE TABLE `player_closings` (
	`operator_code` text NOT NULL,
	`player_id` text NOT NULL,
	`closed_at` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `player_id`)
);
--> statement-breakpoint
CREATE INDEX `player_closings_by_time` ON `player_closings` (`closed_at`);--> statement-breakpoint
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
	`reality_check_minutes` integer,
	`responsible_gaming_url` text,
	`player_country` text,
	`player_device` text,
	`player_name` text,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	`launch` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_by_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_player` ON `sessions` (`operator_code`,`player_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_operator` ON `sessions` (`operator_code`,`created_at`);
--> statement-breakpoint
INSERT INTO sweep_mark (id, seq) VALUES (1, 0);
--> statement-breakpoint
CREATE TABLE `key_uses` (
	`key_id` text PRIMARY KEY NOT NULL,
	`used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `setting_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_code` text NOT NULL,
	`created_at` integer NOT NULL,
	`asked_by` text NOT NULL,
	`address` text,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`tried` text NOT NULL,
	`issues_key` integer NOT NULL,
	`issued_key_id` text,
	`secret_shown_at` integer,
	`revoked_key_id` text,
	`needs_approval` integer NOT NULL,
	`approved_by` text,
	`approved_at` integer,
	`effective_at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `setting_changes_by_time` ON `setting_changes` (`operator_code`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `setting_changes_waiting` ON `setting_changes` (`operator_code`) WHERE "setting_changes"."state" = 'waiting';--> statement-breakpoint
CREATE TABLE `two_people` (
	`operator_code` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `unknown_fields` (
	`operator_code` text NOT NULL,
	`call` text NOT NULL,
	`field` text NOT NULL,
	`meant` text,
	`calls` integer NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `call`, `field`)
);
--> statement-breakpoint
CREATE TRIGGER fact_providers_insert AFTER INSERT ON providers WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('providers', json_array(NEW.code), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_providers_update AFTER UPDATE ON providers WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('providers', json_array(NEW.code), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_providers_delete AFTER DELETE ON providers WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('providers', json_array(OLD.code), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_provider_keys_insert AFTER INSERT ON provider_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('provider_keys', json_array(NEW.key_id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_provider_keys_update AFTER UPDATE ON provider_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('provider_keys', json_array(NEW.key_id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_provider_keys_delete AFTER DELETE ON provider_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('provider_keys', json_array(OLD.key_id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_games_insert AFTER INSERT ON games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('games', json_array(NEW.id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_games_update AFTER UPDATE ON games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('games', json_array(NEW.id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_games_delete AFTER DELETE ON games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('games', json_array(OLD.id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_intake_stops_insert AFTER INSERT ON intake_stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('intake_stops', json_array(NEW.scope, NEW.code), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_intake_stops_update AFTER UPDATE ON intake_stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('intake_stops', json_array(NEW.scope, NEW.code), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_intake_stops_delete AFTER DELETE ON intake_stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('intake_stops', json_array(OLD.scope, OLD.code), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_stops_insert AFTER INSERT ON stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('stops', json_array(NEW.id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_stops_update AFTER UPDATE ON stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('stops', json_array(NEW.id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_stops_delete AFTER DELETE ON stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('stops', json_array(OLD.id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_risk_limits_insert AFTER INSERT ON risk_limits WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('risk_limits', json_array(NEW.scope, NEW.code), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_risk_limits_update AFTER UPDATE ON risk_limits WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('risk_limits', json_array(NEW.scope, NEW.code), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_risk_limits_delete AFTER DELETE ON risk_limits WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('risk_limits', json_array(OLD.scope, OLD.code), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_exchange_rates_insert AFTER INSERT ON exchange_rates WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('exchange_rates', json_array(NEW.currency), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_exchange_rates_update AFTER UPDATE ON exchange_rates WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('exchange_rates', json_array(NEW.currency), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_exchange_rates_delete AFTER DELETE ON exchange_rates WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('exchange_rates', json_array(OLD.currency), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_restores_insert AFTER INSERT ON restores WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('restores', json_array(NEW.id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_restores_update AFTER UPDATE ON restores WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('restores', json_array(NEW.id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_restores_delete AFTER DELETE ON restores WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('restores', json_array(OLD.id), unixepoch() * 1000, NULL); END;
--> statement-breakpoint
CREATE TRIGGER fact_free_spins_insert AFTER INSERT ON free_spins WHEN EXISTS (SELECT 1 FROM shards WHERE id = COALESCE(NEW.shard, id)) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('free_spins', json_array(NEW.id), unixepoch() * 1000, NEW.shard); END;
--> statement-breakpoint
CREATE TRIGGER fact_free_spins_update AFTER UPDATE ON free_spins WHEN EXISTS (SELECT 1 FROM shards WHERE id = COALESCE(NEW.shard, id)) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('free_spins', json_array(NEW.id), unixepoch() * 1000, NEW.shard); END;
--> statement-breakpoint
CREATE TRIGGER fact_free_spins_delete AFTER DELETE ON free_spins WHEN EXISTS (SELECT 1 FROM shards WHERE id = COALESCE(OLD.shard, id)) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('free_spins', json_array(OLD.id), unixepoch() * 1000, OLD.shard); END;
--> statement-breakpoint
CREATE TRIGGER fact_campaign_players_insert AFTER INSERT ON campaign_players WHEN EXISTS (SELECT 1 FROM shards WHERE id = COALESCE(NEW.shard, id)) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('campaign_players', json_array(NEW.id), unixepoch() * 1000, NEW.shard); END;
--> statement-breakpoint
CREATE TRIGGER fact_campaign_players_update AFTER UPDATE ON campaign_players WHEN EXISTS (SELECT 1 FROM shards WHERE id = COALESCE(NEW.shard, id)) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('campaign_players', json_array(NEW.id), unixepoch() * 1000, NEW.shard); END;
--> statement-breakpoint
CREATE TRIGGER fact_campaign_players_delete AFTER DELETE ON campaign_players WHEN EXISTS (SELECT 1 FROM shards WHERE id = COALESCE(OLD.shard, id)) BEGIN INSERT INTO fact_changes (fact, key, at, shard) VALUES ('campaign_players', json_array(OLD.id), unixepoch() * 1000, OLD.shard); END;
--> statement-breakpoint
CREATE TRIGGER fact_operators_insert AFTER INSERT ON operators WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operators', json_array(NEW.code), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.code; END;
--> statement-breakpoint
CREATE TRIGGER fact_operators_update AFTER UPDATE ON operators WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operators', json_array(NEW.code), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.code; END;
--> statement-breakpoint
CREATE TRIGGER fact_operators_delete AFTER DELETE ON operators WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operators', json_array(OLD.code), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = OLD.code; END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_keys_insert AFTER INSERT ON operator_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operator_keys', json_array(NEW.key_id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_keys_update AFTER UPDATE ON operator_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operator_keys', json_array(NEW.key_id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_keys_delete AFTER DELETE ON operator_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operator_keys', json_array(OLD.key_id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = OLD.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_excluded_games_insert AFTER INSERT ON excluded_games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'excluded_games', json_array(NEW.operator_code, NEW.game_id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_excluded_games_update AFTER UPDATE ON excluded_games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'excluded_games', json_array(NEW.operator_code, NEW.game_id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_excluded_games_delete AFTER DELETE ON excluded_games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'excluded_games', json_array(OLD.operator_code, OLD.game_id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = OLD.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_player_blocks_insert AFTER INSERT ON player_blocks WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'player_blocks', json_array(NEW.operator_code, NEW.player_id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_player_blocks_update AFTER UPDATE ON player_blocks WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'player_blocks', json_array(NEW.operator_code, NEW.player_id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_player_blocks_delete AFTER DELETE ON player_blocks WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'player_blocks', json_array(OLD.operator_code, OLD.player_id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = OLD.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_bonus_campaigns_insert AFTER INSERT ON bonus_campaigns WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'bonus_campaigns', json_array(NEW.id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_bonus_campaigns_update AFTER UPDATE ON bonus_campaigns WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'bonus_campaigns', json_array(NEW.id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_bonus_campaigns_delete AFTER DELETE ON bonus_campaigns WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'bonus_campaigns', json_array(OLD.id), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = OLD.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_windows_insert AFTER INSERT ON operator_windows WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operator_windows', json_array(NEW.operator_code, NEW.provider_code), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_windows_update AFTER UPDATE ON operator_windows WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operator_windows', json_array(NEW.operator_code, NEW.provider_code), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = NEW.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_windows_delete AFTER DELETE ON operator_windows WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operator_windows', json_array(OLD.operator_code, OLD.provider_code), unixepoch() * 1000, shard FROM operator_shards WHERE operator_code = OLD.operator_code; END;
--> statement-breakpoint
CREATE TRIGGER facts_of_operator AFTER INSERT ON operator_shards BEGIN INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operators', json_array(code), unixepoch() * 1000, NEW.shard FROM operators WHERE code = NEW.operator_code; INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operator_keys', json_array(key_id), unixepoch() * 1000, NEW.shard FROM operator_keys WHERE operator_code = NEW.operator_code; INSERT INTO fact_changes (fact, key, at, shard) SELECT 'excluded_games', json_array(operator_code, game_id), unixepoch() * 1000, NEW.shard FROM excluded_games WHERE operator_code = NEW.operator_code; INSERT INTO fact_changes (fact, key, at, shard) SELECT 'player_blocks', json_array(operator_code, player_id), unixepoch() * 1000, NEW.shard FROM player_blocks WHERE operator_code = NEW.operator_code; INSERT INTO fact_changes (fact, key, at, shard) SELECT 'bonus_campaigns', json_array(id), unixepoch() * 1000, NEW.shard FROM bonus_campaigns WHERE operator_code = NEW.operator_code; INSERT INTO fact_changes (fact, key, at, shard) SELECT 'operator_windows', json_array(operator_code, provider_code), unixepoch() * 1000, NEW.shard FROM operator_windows WHERE operator_code = NEW.operator_code; END;
