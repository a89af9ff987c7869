/** The product's names, what it runs on, and what it is in a sentence: docs/your-shop.md. */
export const brand = {
  name: "Brisk",
  fullName: "Brisk PC Suite",
  /** The system that the app runs on. */
  runsOn: "Windows",
  /** Where it is made and sold from. */
  place: "Thane, India",
  /** The courts that decide disputes. */
  courts: "Thane, Maharashtra",
  /** In the names of files that people download. */
  slug: "brisk",
  description:
    "Debloat Windows 11 and 10: Brisk removes preinstalled apps, turns off telemetry and ads, and stops what starts by itself. Undo every change. One payment.",
} as const
