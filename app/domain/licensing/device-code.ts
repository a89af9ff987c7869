export const DEVICE_CODE_STATUSES = ["pending", "approved", "denied", "redeemed"] as const
