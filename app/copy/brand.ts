export const brand = {
  name: "Brisk",
  fullName: "Brisk PC Suite",
  description:
    "Brisk switches off what slows Windows down, stops what watches you and removes what you never asked for. One payment, for life.",
  pictureAlt:
    "Windows with nothing in its way. Beside it the Brisk window, with fewer apps at start-up and a restore point made.",
} as const
