export const brand = {
  name: "Brisk",
  fullName: "Brisk PC Suite",
  description:
    "Brisk switches off what slows Windows down, stops what watches you and removes what you never asked for. One payment, for life.",
} as const
