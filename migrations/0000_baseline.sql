CREATE TABLE `email_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_tokens_user` ON `email_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `email_tokens_address` ON `email_tokens` (`email_key`);--> statement-breakpoint
CREATE INDEX `email_tokens_expiry` ON `email_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `ended_sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`ended_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ended_sessions_time` ON `ended_sessions` (`ended_at`);--> statement-breakpoint
CREATE TABLE `owners` (
	`user_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`desk_seen_at` integer,
	`sale_emails` text DEFAULT 'daily' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`sign_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `password_reset_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_reset_tokens_user` ON `password_reset_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_reset_tokens_expiry` ON `password_reset_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`browser` text,
	`country` text,
	`last_seen_day` text,
	`factor_at` integer,
	`second_factor_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`,`id_hash`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `totp_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`encrypted_secret` text NOT NULL,
	`key_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`enabled_at` integer,
	`last_used_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `totp_factors_key` ON `totp_factors` (`key_id`);--> statement-breakpoint
CREATE TABLE `used_passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_passkey_challenges_expiry` ON `used_passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`device_cookie_version` integer DEFAULT 0 NOT NULL,
	`sign_up_form_hash` text,
	`opt_in_promotions` integer NOT NULL,
	`created_at` integer NOT NULL,
	`email_confirmed_at` integer,
	`password_warning` text,
	`replies_unread_since` integer,
	`terms_version` text,
	`terms_told_version` text,
	`terms_seen_version` text,
	`email_undeliverable_since` integer,
	`promotions_changed_at` integer,
	`promotions_changed_by` text,
	`news_key` text,
	`disabled_at` integer,
	`deletion_due_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_sign_up_forms` ON `users` (`created_at`) WHERE sign_up_form_hash is not null;--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`created_at`,`id`) WHERE email_confirmed_at is null;--> statement-breakpoint
CREATE INDEX `users_promotions` ON `users` (`created_at`,`id`) WHERE opt_in_promotions = 1;--> statement-breakpoint
CREATE INDEX `users_disabled` ON `users` (`created_at`,`id`) WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX `users_deletion_due` ON `users` (`deletion_due_at`) WHERE deletion_due_at is not null;--> statement-breakpoint
CREATE INDEX `users_news` ON `users` (`id`) WHERE opt_in_promotions = 1 and email_confirmed_at is not null and email_undeliverable_since is null;--> statement-breakpoint
CREATE INDEX `users_terms` ON `users` ((case when terms_told_version is null then terms_version else terms_told_version end),`id`) WHERE email_confirmed_at is not null and email_undeliverable_since is null and disabled_at is null;--> statement-breakpoint
CREATE INDEX `users_news_key` ON `users` (`news_key`) WHERE news_key is not null;--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`number` integer PRIMARY KEY NOT NULL,
	`form_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text,
	`before` text,
	`after` text,
	`hash` text NOT NULL,
	CONSTRAINT "audit_entries_number" CHECK("audit_entries"."number" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_entries_form_id_unique` ON `audit_entries` (`form_id`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_kind`,`subject_id`,`number`);--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`,`number`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`actor`,`number`);--> statement-breakpoint
CREATE TABLE `owner_alerts` (
	`item` text PRIMARY KEY NOT NULL,
	`alerted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `owner_alerts_alerted` ON `owner_alerts` (`alerted_at`);--> statement-breakpoint
CREATE TABLE `snoozed_items` (
	`item` text PRIMARY KEY NOT NULL,
	`snoozed_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `snoozed_items_until` ON `snoozed_items` (`snoozed_until`);--> statement-breakpoint
CREATE TABLE `billing_details` (
	`order_id` text PRIMARY KEY NOT NULL,
	`company` text,
	`address` text,
	`tax_id` text,
	`country` text,
	`state` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`seq` integer NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text,
	`invoice_id` text,
	`reversal_id` text,
	`replaces_id` text,
	`issued_at` integer NOT NULL,
	`item` text NOT NULL,
	`tax_code` text NOT NULL,
	`supply` text NOT NULL,
	`place_of_supply` text NOT NULL,
	`tax_rate` integer NOT NULL,
	`currency` text NOT NULL,
	`total` integer NOT NULL,
	`taxable_value` integer NOT NULL,
	`cgst` integer NOT NULL,
	`sgst` integer NOT NULL,
	`igst` integer NOT NULL,
	`rounding` integer NOT NULL,
	`inr_total` integer,
	`lut_number` text,
	`seller` text NOT NULL,
	`buyer` text NOT NULL,
	`discount` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_seq" CHECK("invoices"."seq" between 1 and 9999999),
	CONSTRAINT "invoices_total_positive" CHECK("invoices"."total" > 0),
	CONSTRAINT "invoices_parts" CHECK("invoices"."taxable_value" + "invoices"."cgst" + "invoices"."sgst" + "invoices"."igst" + "invoices"."rounding" = "invoices"."total")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`series`,`year`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`) WHERE kind = 'invoice' and replaces_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_replaced` ON `invoices` (`replaces_id`) WHERE replaces_id is not null;--> statement-breakpoint
CREATE INDEX `invoices_of_order` ON `invoices` (`order_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_payment` ON `invoices` (`payment_id`);--> statement-breakpoint
CREATE INDEX `invoices_credit_notes` ON `invoices` (`invoice_id`) WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX `invoices_issued` ON `invoices` (`issued_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_without_value` ON `invoices` (`issued_at`) WHERE inr_total is null and currency <> 'INR' and kind <> 'commercial-note';--> statement-breakpoint
CREATE TABLE `payout_invoices` (
	`payout_id` text PRIMARY KEY NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`seq` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`item` text NOT NULL,
	`tax_code` text NOT NULL,
	`supply` text NOT NULL,
	`place_of_supply` text NOT NULL,
	`tax_rate` integer NOT NULL,
	`currency` text NOT NULL,
	`total` integer NOT NULL,
	`taxable_value` integer NOT NULL,
	`igst` integer NOT NULL,
	`rounding` integer NOT NULL,
	`inr_total` integer NOT NULL,
	`lut_number` text,
	`seller` text NOT NULL,
	`buyer` text NOT NULL,
	FOREIGN KEY (`payout_id`) REFERENCES `reseller_payouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_invoices_seq" CHECK("payout_invoices"."seq" between 1 and 9999999),
	CONSTRAINT "payout_invoices_parts" CHECK("payout_invoices"."taxable_value" + "payout_invoices"."igst" + "payout_invoices"."rounding" = "payout_invoices"."total")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_invoices_number` ON `payout_invoices` (`series`,`year`,`seq`);--> statement-breakpoint
CREATE INDEX `payout_invoices_issued` ON `payout_invoices` (`issued_at`,`payout_id`);--> statement-breakpoint
CREATE TABLE `receipts` (
	`order_id` text PRIMARY KEY NOT NULL,
	`issued_at` integer NOT NULL,
	`invoice_id` text,
	`seller` text NOT NULL,
	`buyer` text NOT NULL,
	`discount` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `reseller_payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`inr_amount` integer,
	`paid_at` integer NOT NULL,
	`reference` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`discarded_at` integer,
	CONSTRAINT "reseller_payouts_positive" CHECK("reseller_payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX `reseller_payouts_paid` ON `reseller_payouts` (`paid_at`,`id`);--> statement-breakpoint
CREATE INDEX `reseller_payouts_recorded` ON `reseller_payouts` (`recorded_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reseller_payouts_reference` ON `reseller_payouts` (`reference`) WHERE discarded_at is null;--> statement-breakpoint
CREATE TABLE `seller_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`legal_name` text NOT NULL,
	`address` text NOT NULL,
	`gstin` text,
	`tax_code` text NOT NULL,
	`tax_rate` integer NOT NULL,
	`lut_number` text,
	`lut_year` integer,
	`files_quarterly` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	`offers_withdrawal` integer DEFAULT false NOT NULL,
	`own_name` text,
	`about` text,
	`sales_to_europe` text,
	`sales_to_europe_since` integer,
	`oss_number` text,
	`uk_vat_number` text,
	CONSTRAINT "seller_settings_one_row" CHECK("seller_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `activations` (
	`id` text PRIMARY KEY NOT NULL,
	`license_id` text NOT NULL,
	`seat` integer NOT NULL,
	`device_id` text NOT NULL,
	`name` text,
	`app_version` text,
	`transfers` integer DEFAULT 0 NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`deactivated_at` integer,
	`recognized_at` integer,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activations_license_seat` ON `activations` (`license_id`,`seat`);--> statement-breakpoint
CREATE UNIQUE INDEX `activations_license_device` ON `activations` (`license_id`,`device_id`);--> statement-breakpoint
CREATE INDEX `activations_device` ON `activations` (`device_id`);--> statement-breakpoint
CREATE INDEX `activations_released` ON `activations` (`license_id`,`transfers`,`seat`) WHERE deactivated_at is not null;--> statement-breakpoint
CREATE TABLE `device_aliases` (
	`activation_id` text NOT NULL,
	`device_id` text NOT NULL,
	`license_id` text NOT NULL,
	`added_at` integer NOT NULL,
	`is_recognition` integer NOT NULL,
	`components` text,
	PRIMARY KEY(`activation_id`, `device_id`, `added_at`),
	FOREIGN KEY (`activation_id`) REFERENCES `activations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_aliases_license` ON `device_aliases` (`license_id`,`device_id`,`added_at`);--> statement-breakpoint
CREATE INDEX `device_aliases_device` ON `device_aliases` (`device_id`);--> statement-breakpoint
CREATE TABLE `device_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_code_hash` text NOT NULL,
	`device_id` text NOT NULL,
	`device_name` text,
	`app_version` text,
	`components` text,
	`components_key_id` text,
	`country` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`user_id` text,
	`license_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`polled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_codes_user_code_hash_unique` ON `device_codes` (`user_code_hash`);--> statement-breakpoint
CREATE INDEX `device_codes_expires` ON `device_codes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `device_codes_user` ON `device_codes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `device_codes_license` ON `device_codes` (`license_id`);--> statement-breakpoint
CREATE TABLE `device_components` (
	`activation_id` text NOT NULL,
	`name` text NOT NULL,
	`license_id` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`activation_id`, `name`),
	FOREIGN KEY (`activation_id`) REFERENCES `activations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_components_hash` ON `device_components` (`license_id`,`hash`);--> statement-breakpoint
CREATE TABLE `device_overrides` (
	`id` text PRIMARY KEY NOT NULL,
	`license_id` text NOT NULL,
	`order_id` text NOT NULL,
	`devices` integer NOT NULL,
	`reason` text NOT NULL,
	`set_by` text NOT NULL,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "device_overrides_devices" CHECK("device_overrides"."devices" >= 1)
);
--> statement-breakpoint
CREATE INDEX `device_overrides_license` ON `device_overrides` (`license_id`,`set_at`);--> statement-breakpoint
CREATE INDEX `device_overrides_order` ON `device_overrides` (`order_id`);--> statement-breakpoint
CREATE INDEX `device_overrides_set` ON `device_overrides` (`set_at`);--> statement-breakpoint
CREATE TABLE `license_revocations` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`license_key` text NOT NULL,
	`listed_until` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `license_revocations_license_key_unique` ON `license_revocations` (`license_key`);--> statement-breakpoint
CREATE INDEX `license_revocations_listed` ON `license_revocations` (`listed_until`);--> statement-breakpoint
CREATE TABLE `license_upgrades` (
	`order_id` text PRIMARY KEY NOT NULL,
	`license_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`upgraded_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `license_upgrades_license` ON `license_upgrades` (`license_id`,`upgraded_at`);--> statement-breakpoint
CREATE INDEX `license_upgrades_payment` ON `license_upgrades` (`payment_id`);--> statement-breakpoint
CREATE TABLE `licenses` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`user_id` text,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`plan_type` text NOT NULL,
	`max_devices` integer NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	`revocation_reason` text,
	`extra_transfers` integer DEFAULT 0 NOT NULL,
	`active_seats` integer DEFAULT 0 NOT NULL,
	`released_seats` integer DEFAULT 0 NOT NULL,
	`untransferred_active` integer DEFAULT 0 NOT NULL,
	`untransferred_released` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "licenses_devices" CHECK("licenses"."max_devices" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_key_unique` ON `licenses` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_order_id_unique` ON `licenses` (`order_id`);--> statement-breakpoint
CREATE INDEX `licenses_user` ON `licenses` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `licenses_user_plan` ON `licenses` (`user_id`,`plan_type`);--> statement-breakpoint
CREATE INDEX `licenses_payment` ON `licenses` (`payment_id`);--> statement-breakpoint
CREATE INDEX `licenses_created` ON `licenses` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `licenses_plan` ON `licenses` (`plan_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `licenses_revoked` ON `licenses` (`created_at`,`id`) WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX `licenses_revocation` ON `licenses` (`revocation_reason`,`created_at`,`id`) WHERE revocation_reason is not null;--> statement-breakpoint
CREATE INDEX `licenses_in_force` ON `licenses` (`created_at`,`id`) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX `licenses_large` ON `licenses` (`created_at`,`id`) WHERE max_devices > 20;--> statement-breakpoint
CREATE TABLE `retired_license_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`license_id` text NOT NULL,
	`retired_at` integer NOT NULL,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `retired_license_keys_license` ON `retired_license_keys` (`license_id`);--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`plain_text` text,
	`version` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`html` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`queued` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`delivered` integer DEFAULT 0 NOT NULL,
	`bounced` integer DEFAULT 0 NOT NULL,
	`complained` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `announcements_created` ON `announcements` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `announcements_sending` ON `announcements` (`started_at`) WHERE status = 'sending';--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`percent` integer,
	`amounts` text,
	`max_uses` integer,
	`once_per_customer` integer NOT NULL,
	`valid_from` integer NOT NULL,
	`valid_until` integer,
	`ended_at` integer,
	`used` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "coupons_discount" CHECK(("coupons"."percent" is null) <> ("coupons"."amounts" is null)),
	CONSTRAINT "coupons_percent" CHECK("coupons"."percent" between 1 and 99),
	CONSTRAINT "coupons_max_uses" CHECK("coupons"."max_uses" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
CREATE INDEX `coupons_created` ON `coupons` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `donations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `donations_order_id_unique` ON `donations` (`order_id`);--> statement-breakpoint
CREATE INDEX `donations_user` ON `donations` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `order_agreements` (
	`order_id` text PRIMARY KEY NOT NULL,
	`terms_version` text NOT NULL,
	`consent_version` text,
	`consent_text` text,
	`is_withdrawable` integer NOT NULL,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`plan_type` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`provider` text DEFAULT 'razorpay' NOT NULL,
	`provider_order_id` text,
	`payment_id` text,
	`created_at` integer NOT NULL,
	`returned_at` integer,
	`last_synced_at` integer,
	`sync_attempts` integer DEFAULT 0 NOT NULL,
	`next_sync_at` integer NOT NULL,
	`paid_at` integer,
	`country` text,
	`source` text DEFAULT 'razorpay' NOT NULL,
	`quote_id` text,
	`devices` integer,
	`payment_reference` text,
	`coupon_id` text,
	`list_amount` integer,
	`coupon_reserved_until` integer,
	`money_state` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_amount_positive" CHECK("orders"."amount" > 0),
	CONSTRAINT "orders_devices" CHECK("orders"."devices" >= 1),
	CONSTRAINT "orders_plan_of_license" CHECK(("orders"."kind" = 'license') = ("orders"."plan_type" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_provider_order_id_unique` ON `orders` (`provider_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_id_unique` ON `orders` (`payment_id`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_money_state` ON `orders` (`money_state`,`created_at`,`id`) WHERE money_state is not null;--> statement-breakpoint
CREATE INDEX `orders_free` ON `orders` (`created_at`,`id`) WHERE source = 'free';--> statement-breakpoint
CREATE INDEX `orders_country` ON `orders` (`country`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_plan` ON `orders` (`plan_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_amount` ON `orders` (`amount`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_reference` ON `orders` (`payment_reference`) WHERE payment_reference is not null;--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_user_money_state` ON `orders` (`user_id`) WHERE money_state is not null;--> statement-breakpoint
CREATE INDEX `orders_user_country` ON `orders` (`user_id`,`country`);--> statement-breakpoint
CREATE INDEX `orders_paid` ON `orders` (`user_id`,`created_at`,`id`) WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX `orders_synced` ON `orders` (`created_at`) WHERE status in ('pending', 'closed');--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`next_sync_at`) WHERE status in ('pending', 'closed');--> statement-breakpoint
CREATE INDEX `orders_expired` ON `orders` (`created_at`) WHERE status = 'expired';--> statement-breakpoint
CREATE INDEX `orders_paid_at` ON `orders` (`paid_at`) WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX `orders_returned` ON `orders` (`status`,`returned_at`) WHERE returned_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open` ON `orders` (`user_id`,`kind`,`amount`,`currency`,`provider`,case when quote_id is not null then null when coupon_id is null then '' else coupon_id end) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `orders_quote` ON `orders` (`quote_id`) WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX `orders_coupon` ON `orders` (`coupon_id`,`user_id`) WHERE coupon_id is not null;--> statement-breakpoint
CREATE INDEX `orders_coupon_reserved` ON `orders` (`coupon_id`,`coupon_reserved_until`) WHERE status = 'pending' and coupon_reserved_until is not null;--> statement-breakpoint
CREATE TABLE `prices` (
	`id` integer PRIMARY KEY NOT NULL,
	`region` text NOT NULL,
	`valid_from` integer NOT NULL,
	`base_amount` integer NOT NULL,
	`override_amount` integer,
	`hides_original` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "prices_amounts_positive" CHECK("prices"."base_amount" > 0 and coalesce("prices"."override_amount", 1) > 0)
);
--> statement-breakpoint
CREATE INDEX `prices_region_valid_from` ON `prices` (`region`,`valid_from`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`plan` text NOT NULL,
	`devices` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`valid_until` integer NOT NULL,
	`note` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`paid_at` integer,
	`withdrawn_at` integer,
	`requested_at` integer,
	`company` text,
	`country` text,
	`message` text,
	CONSTRAINT "quotes_amount_positive" CHECK("quotes"."amount" > 0),
	CONSTRAINT "quotes_devices" CHECK("quotes"."devices" between 1 and 1000)
);
--> statement-breakpoint
CREATE INDEX `quotes_created` ON `quotes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_status` ON `quotes` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_valid` ON `quotes` (`status`,`valid_until`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_email` ON `quotes` (`email_key`,`created_at`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`order_id` text PRIMARY KEY NOT NULL,
	`name` text,
	`withdrawn_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `withdrawals_time` ON `withdrawals` (`withdrawn_at`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text DEFAULT 'razorpay' NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`reason_code` text,
	`reason_text` text,
	`respond_by` integer,
	`updated_at` integer NOT NULL,
	`answered_at` integer
);
--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`updated_at`) WHERE status <> 'closed' and answered_at is null;--> statement-breakpoint
CREATE TABLE `failed_invariants` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`examples` text NOT NULL,
	`found_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text NOT NULL,
	`dispute_id` text,
	`amount` integer NOT NULL,
	`currency` text,
	`total_refunded` integer DEFAULT 0 NOT NULL,
	`occurred_at` integer NOT NULL,
	`learned_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_entries_payment` ON `ledger_entries` (`payment_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_occurred` ON `ledger_entries` (`occurred_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_reversed` ON `ledger_entries` (`learned_at`) WHERE kind in ('refund', 'dispute-lost', 'dispute-won');--> statement-breakpoint
CREATE INDEX `ledger_entries_dispute` ON `ledger_entries` (`dispute_id`,`kind`) WHERE dispute_id is not null;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text DEFAULT 'razorpay' NOT NULL,
	`order_id` text,
	`amount` integer,
	`currency` text,
	`fee` integer,
	`tax` integer,
	`fee_currency` text,
	`collected_tax` integer,
	`buyer_country` text,
	`inr_amount` integer,
	`inr_source` text,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`dispute_state` text,
	`problem` text,
	`problem_found_at` integer,
	`problem_resolved_at` integer,
	`captured_at` integer,
	`learned_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `payments_problem` ON `payments` (`problem_resolved_at`,`problem_found_at`) WHERE problem is not null;--> statement-breakpoint
CREATE INDEX `payments_rate` ON `payments` (`currency`,`learned_at`) WHERE inr_amount is not null and currency <> 'INR';--> statement-breakpoint
CREATE INDEX `payments_learned` ON `payments` (`learned_at`);--> statement-breakpoint
CREATE TABLE `provider_syncs` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text DEFAULT 'razorpay' NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`since` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_sync_at` integer,
	`status` text
);
--> statement-breakpoint
CREATE INDEX `provider_syncs_due` ON `provider_syncs` (`next_sync_at`) WHERE next_sync_at is not null;--> statement-breakpoint
CREATE INDEX `provider_syncs_since` ON `provider_syncs` (`kind`,`since`);--> statement-breakpoint
CREATE INDEX `provider_syncs_payment` ON `provider_syncs` (`payment_id`);--> statement-breakpoint
CREATE TABLE `recoveries` (
	`id` text PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	`since` integer NOT NULL,
	`read_until` integer,
	`worked_at` integer,
	`steps` integer DEFAULT 0 NOT NULL,
	`confirmed` integer DEFAULT 0 NOT NULL,
	`listed` integer DEFAULT 0 NOT NULL,
	`refunds` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	`outcome` text
);
--> statement-breakpoint
CREATE INDEX `recoveries_open` ON `recoveries` (`requested_at`) WHERE finished_at is null;--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text,
	`requested_at` integer NOT NULL,
	`asked_at` integer,
	`status` text NOT NULL,
	`provider_refund_id` text,
	`error` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_amount_positive" CHECK("refund_requests"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_provider_refund_id_unique` ON `refund_requests` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_order` ON `refund_requests` (`order_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_payment` ON `refund_requests` (`payment_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_open` ON `refund_requests` (`requested_at`) WHERE status = 'requested';--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text DEFAULT 'razorpay' NOT NULL,
	`event_id` text,
	`event_type` text,
	`provider_order_id` text,
	`payment_id` text,
	`payload` text NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer,
	`result` text,
	`ignored_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`given_up_at` integer
);
--> statement-breakpoint
CREATE INDEX `webhook_events_list` ON `webhook_events` (`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_result` ON `webhook_events` (`result`,`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_unprocessed` ON `webhook_events` (`received_at`) WHERE result is null;--> statement-breakpoint
CREATE INDEX `webhook_events_unhandled` ON `webhook_events` (`received_at`) WHERE (result is null or result = 'unparsable') and ignored_at is null;--> statement-breakpoint
CREATE INDEX `webhook_events_payment` ON `webhook_events` (`payment_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_order` ON `webhook_events` (`provider_order_id`);--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`finished_at` integer NOT NULL,
	`failed_tasks` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `email_events` (
	`id` text PRIMARY KEY NOT NULL,
	`provider_id` text NOT NULL,
	`state` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`detail` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `email_events_provider` ON `email_events` (`provider_id`);--> statement-breakpoint
CREATE INDEX `email_events_received` ON `email_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`author` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notes_subject` ON `notes` (`subject_kind`,`subject_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	`given_up_at` integer,
	`last_error` text,
	`ignored_at` integer,
	`user_id` text,
	`kind` text NOT NULL,
	`provider_id` text,
	`delivery` text,
	`delivery_at` integer,
	`delivery_detail` text,
	`delivery_sync_at` integer,
	`announcement_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`announcement_id`) REFERENCES `announcements`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_kind` ON `outbox` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_kind_sent` ON `outbox` (`kind`,`sent_at`) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_kind_due` ON `outbox` (`kind`,`next_attempt_at`) WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX `outbox_kind_given_up` ON `outbox` (`kind`,`given_up_at`) WHERE given_up_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_kind_delivery` ON `outbox` (`kind`,`delivery`,`delivery_at`) WHERE delivery is not null;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `outbox_recipient_key` ON `outbox` (lower("recipient"));--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX `outbox_due_in_order` ON `outbox` ((kind = 'news'),`next_attempt_at`) WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX `outbox_provider` ON `outbox` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_delivery` ON `outbox` (`delivery`,`delivery_at`) WHERE delivery is not null;--> statement-breakpoint
CREATE INDEX `outbox_undelivered` ON `outbox` (`delivery_at`) WHERE delivery in ('soft-bounced', 'bounced', 'suppressed', 'failed') and kind in ('receipt', 'license-keys', 'license-key-replaced', 'quote', 'payment-problem', 'payment-without-buyer', 'email-link', 'password-reset')
  and ignored_at is null;--> statement-breakpoint
CREATE INDEX `outbox_delivery_sync` ON `outbox` (`delivery_sync_at`) WHERE delivery_sync_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_announcement` ON `outbox` (`announcement_id`) WHERE announcement_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_given_up` ON `outbox` (`given_up_at`) WHERE given_up_at is not null;--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`next_allowed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_attempt_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_expiry` ON `rate_limits` (`expires_at`);--> statement-breakpoint
CREATE TABLE `search_words` (
	`word` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	PRIMARY KEY(`word`, `kind`, `subject_id`)
);
--> statement-breakpoint
CREATE INDEX `search_words_subject` ON `search_words` (`kind`,`subject_id`,`word`);--> statement-breakpoint
CREATE INDEX `search_words_word` ON `search_words` (`kind`,`word`);--> statement-breakpoint
CREATE TABLE `sender_lease` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder` text,
	`held_until` integer NOT NULL,
	`next_request_at` integer NOT NULL,
	`was_asked` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `release_drafts` (
	`version` text PRIMARY KEY NOT NULL,
	`installer_url` text NOT NULL,
	`size` integer,
	`sha256` text,
	`notes` text NOT NULL,
	`created_at` integer NOT NULL,
	`channel` text DEFAULT 'stable' NOT NULL,
	`signature` text,
	`signed_by` text
);
--> statement-breakpoint
CREATE TABLE `releases` (
	`version` text PRIMARY KEY NOT NULL,
	`installer_url` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`notes` text NOT NULL,
	`published_at` integer NOT NULL,
	`withdrawn_at` integer,
	`channel` text DEFAULT 'stable' NOT NULL,
	`signature` text,
	`signed_by` text,
	CONSTRAINT "releases_size_positive" CHECK("releases"."size" > 0),
	CONSTRAINT "releases_sha256" CHECK(length("releases"."sha256") = 64)
);
--> statement-breakpoint
CREATE INDEX `releases_published` ON `releases` (`published_at`);--> statement-breakpoint
CREATE TABLE `totals_by_day` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text DEFAULT '' NOT NULL,
	`dimension` text DEFAULT '' NOT NULL,
	`count` integer NOT NULL,
	`amount` integer DEFAULT 0 NOT NULL,
	`inr_amount` integer DEFAULT 0 NOT NULL,
	`inr_unknown` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `kind`, `currency`, `dimension`)
);
--> statement-breakpoint
CREATE TABLE `totals_by_month` (
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text DEFAULT '' NOT NULL,
	`dimension` text DEFAULT '' NOT NULL,
	`count` integer NOT NULL,
	`amount` integer DEFAULT 0 NOT NULL,
	`inr_amount` integer DEFAULT 0 NOT NULL,
	`inr_unknown` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`month`, `kind`, `currency`, `dimension`)
);
--> statement-breakpoint
CREATE TABLE `totals_rebuilds` (
	`id` integer PRIMARY KEY NOT NULL,
	`last_entry` integer NOT NULL,
	`orders_since` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `bug_report_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`author` text NOT NULL,
	`is_private` integer DEFAULT false NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `bug_reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bug_report_messages_report` ON `bug_report_messages` (`report_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `bug_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`date_of_incident` text NOT NULL,
	`possible_solution` text,
	`status` text DEFAULT 'not seen' NOT NULL,
	`created_at` integer NOT NULL,
	`windows_build` text,
	`app_version` text,
	`fixed_in` text,
	`duplicate_of` text,
	`picture_type` text,
	`reporter_unread_since` integer,
	`owner_unread_since` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`duplicate_of`) REFERENCES `bug_reports`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `bug_reports_user` ON `bug_reports` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bug_reports_created` ON `bug_reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bug_reports_status` ON `bug_reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bug_reports_duplicate` ON `bug_reports` (`duplicate_of`);--> statement-breakpoint
CREATE INDEX `bug_reports_unread` ON `bug_reports` (`user_id`) WHERE reporter_unread_since is not null;--> statement-breakpoint
CREATE INDEX `bug_reports_owner_unread` ON `bug_reports` (`owner_unread_since`) WHERE owner_unread_since is not null;--> statement-breakpoint
CREATE TABLE `complaints` (
	`number` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`received_at` integer NOT NULL,
	`acknowledged_at` integer,
	`answered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_source_unique` ON `complaints` (`source`);--> statement-breakpoint
CREATE INDEX `complaints_open` ON `complaints` (`received_at`) WHERE answered_at is null;--> statement-breakpoint
CREATE TABLE `picture_deletions` (
	`key` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `picture_deletions_due` ON `picture_deletions` (`due_at`);