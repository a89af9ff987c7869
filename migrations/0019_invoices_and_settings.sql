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
	`letter_number` text,
	`seller` text NOT NULL,
	`buyer` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_seq" CHECK("invoices"."seq" between 1 and 9999999),
	CONSTRAINT "invoices_total_positive" CHECK("invoices"."total" > 0),
	CONSTRAINT "invoices_parts" CHECK("invoices"."taxable_value" + "invoices"."cgst" + "invoices"."sgst" + "invoices"."igst" + "invoices"."rounding" = "invoices"."total")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`series`,`year`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`) WHERE kind = 'invoice';--> statement-breakpoint
CREATE INDEX `invoices_of_order` ON `invoices` (`order_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_payment` ON `invoices` (`payment_id`);--> statement-breakpoint
CREATE INDEX `invoices_credit_notes` ON `invoices` (`invoice_id`) WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX `invoices_issued` ON `invoices` (`issued_at`,`id`);--> statement-breakpoint
CREATE TABLE `receipts` (
	`order_id` text PRIMARY KEY NOT NULL,
	`issued_at` integer NOT NULL,
	`invoice_id` text,
	`seller` text NOT NULL,
	`buyer` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `seller_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`legal_name` text NOT NULL,
	`address` text NOT NULL,
	`gstin` text,
	`tax_code` text NOT NULL,
	`tax_rate` integer NOT NULL,
	`letter_number` text,
	`letter_year` integer,
	`updated_at` integer NOT NULL,
	CONSTRAINT "seller_settings_one_row" CHECK("seller_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TRIGGER `invoices_no_update` BEFORE UPDATE ON `invoices` BEGIN SELECT RAISE(ABORT, 'invoices can not be changed'); END;--> statement-breakpoint
CREATE TRIGGER `invoices_no_delete` BEFORE DELETE ON `invoices` BEGIN SELECT RAISE(ABORT, 'invoices can not be deleted'); END;--> statement-breakpoint
CREATE TRIGGER `receipts_no_update` BEFORE UPDATE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts can not be changed'); END;--> statement-breakpoint
CREATE TRIGGER `receipts_no_delete` BEFORE DELETE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts can not be deleted'); END;
