/** The product's names, and what it is in a sentence. */
export const brand = {
  name: "Brisk",
  fullName: "Brisk PC Suite",
  description:
    "Debloat Windows 11 and 10: Brisk removes preinstalled apps, turns off telemetry and ads, and stops what starts by itself. Undo every change. One payment.",
} as const
