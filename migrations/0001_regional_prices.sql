INSERT INTO `regional_prices` (`region`, `currency`, `symbol`, `base_amount`, `override_amount`, `updated_at`) VALUES
  ('US', 'USD', '$', 499, 9499, 1763596800000),
  ('GB', 'GBP', '£', 499, 9499, 1763596800000),
  ('EU', 'EUR', '€', 499, 9499, 1763596800000),
  ('IN', 'INR', '₹', 14900, NULL, 1763596800000);
