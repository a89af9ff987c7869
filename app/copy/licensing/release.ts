const MEMORY_GB = 4
const DISK_GB = 1

const memory = `${MEMORY_GB}\u00a0GB of memory`
const disk = `${DISK_GB}\u00a0GB of free disk space`

/** The facts of the first version, and what every version needs. */
export const release = {
  size: "63.2MB",
  requirements: [
    { name: "OS", value: "Windows 10/11 (64-bit)" },
    { name: "Memory", value: `${MEMORY_GB}GB RAM` },
    { name: "Storage", value: `${DISK_GB}GB free disk space` },
    { name: "Internet", value: "Internet connection required" },
  ],
} as const

/** The same in one line, beside every button that leads to the app. */
export const requirementsInShort = `Windows 10 or 11 (64-bit), ${memory}, ${DISK_GB}\u00a0GB of disk space.`

/** The same within a sentence. */
export const requirementsInWords = `Windows 10 or 11, 64-bit, ${memory}, ${disk} and an internet connection`

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
