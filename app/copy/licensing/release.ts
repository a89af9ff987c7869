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

/** The same in one line, beside every button that leads to the app. */
export const requirementsInShort = "Windows 10 or 11 (64-bit), 4 GB of memory, 1 GB of disk space."

export const installSteps = [
  {
    title: "Open the file",
    text: "What Windows may say about it, and how to check it, is below.",
  },
  {
    title: "Follow the installer, then start Brisk",
    text: "Brisk makes a restore point before it changes anything.",
  },
  {
    title: "Enter your license key",
    text: "Brisk asks for it the first time it starts. The computer then appears on your dashboard.",
  },
] as const
