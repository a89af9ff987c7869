import { PRODUCT } from "#app/domain/orders/order.ts"

export const brand = {
  ...PRODUCT,
  description:
    "Debloat Windows 11 and 10: Brisk removes preinstalled apps, turns off telemetry and ads, and stops what starts by itself. Undo every change. One payment.",
} as const
