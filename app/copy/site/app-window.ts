/** The words around the drawing of the app's window. What is in it comes from `tools`. */
export const appWindow = {
  legend: "Try the app: choose a tool, flip a switch",
  caption: "A drawing of the app, with example numbers.",
  restore: {
    off: "Before the first change, Windows makes a restore point.",
    on: "Restore point made at 10:42, before the first change.",
  },
  startUp: { name: "Apps that start with Windows", off: "14", on: "14 → 5" },
  defender: { name: "Microsoft Defender", state: "On. Brisk has no switch for it." },
  lookUp: {
    computer: "This computer",
    off: "Your provider's DNS",
    on: "The DNS you chose",
    site: "The site",
  },
} as const
