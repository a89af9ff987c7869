ALTER TABLE `invoices` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `receipts` ADD `signature` text;