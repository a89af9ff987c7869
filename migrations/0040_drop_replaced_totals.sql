-- narrows: not used since 1.0.0
DROP TRIGGER `orders_count_update`;--> statement-breakpoint
DROP TRIGGER `orders_count_refunds_update`;--> statement-breakpoint
DROP TRIGGER `orders_count_insert`;--> statement-breakpoint
DROP TRIGGER `orders_count_refunds_insert`;--> statement-breakpoint
DROP TRIGGER `payment_reversals_count_insert`;--> statement-breakpoint
DROP TRIGGER `licenses_count_insert`;--> statement-breakpoint
DROP TRIGGER `activations_report_insert`;--> statement-breakpoint
DROP TRIGGER `activations_report_transfer`;--> statement-breakpoint
DROP TABLE `daily_totals`;--> statement-breakpoint
DROP TABLE `monthly_totals`;--> statement-breakpoint
DROP TABLE `payment_problems`;--> statement-breakpoint
DROP TABLE `payment_reversals`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `inr_amount`;