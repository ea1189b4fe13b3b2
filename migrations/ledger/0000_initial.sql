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
CREATE TABLE `intake_stops` (
	`scope` text NOT NULL,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	`stopped_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `code`)
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
CREATE TABLE `archive_watch` (
	`id` integer PRIMARY KEY NOT NULL,
	`build` text NOT NULL,
	`changes` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `fact_copies` (
	`id` integer PRIMARY KEY NOT NULL,
	`epoch` text NOT NULL,
	`through` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `fact_fills` (
	`id` integer PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`page` integer NOT NULL,
	`epoch` text NOT NULL,
	`through` integer NOT NULL,
	`fact` text,
	`after` text,
	`begun_at` integer NOT NULL
);
--> statement-breakpoint
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
