/** The current release of the app: its version and the facts shown on the download page. */
export const release = {
  version: "1.0",
  fullVersion: "1.0.0",
  size: "63.2MB",
  notes: "The first release.",
  requirements: [
    { name: "OS", value: "Windows 10/11 (64-bit)" },
    { name: "Memory", value: "4GB RAM" },
    { name: "Storage", value: "1GB free disk space" },
    { name: "Internet", value: "Internet connection required" },
  ],
} as const
