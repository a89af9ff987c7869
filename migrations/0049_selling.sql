ALTER TABLE `seller_settings` ADD `refunds_from_abroad` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `regional_prices` ADD `hides_original` integer DEFAULT false NOT NULL;