export const brand = {
  name: "Brisk",
  fullName: "Brisk PC Suite",
  description:
    "Brisk switches off what slows Windows down, turns off telemetry and removes apps you never asked for. One payment, for life.",
} as const
