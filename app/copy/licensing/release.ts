/** The facts of the first version, and what every version needs. */
export const release = {
  size: "63.2MB",
  requirements: [
    { name: "OS", value: "Windows 10/11 (64-bit)" },
    { name: "Memory", value: "4GB RAM" },
    { name: "Storage", value: "1GB free disk space" },
    { name: "Internet", value: "Internet connection required" },
  ],
} as const

export const installSteps = [
  {
    title: "Open the file",
    text: "If Windows says “Windows protected your PC”, choose “More info”, then “Run anyway”. SmartScreen shows this for installers that few people have downloaded so far. The check above tells you whether the file is ours.",
  },
  {
    title: "Follow the installer, then start Brisk",
    text: "Brisk makes a restore point before it changes anything.",
  },
  {
    title: "Enter your license key",
    text: "Brisk asks for it the first time it starts. From then on this computer is the one your license is active on.",
  },
] as const
