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
ALTER TABLE `users` ADD `terms_version` text;--> statement-breakpoint
ALTER TABLE `seller_settings` ADD `offers_withdrawal` integer DEFAULT false NOT NULL;