type AboutSection = { id: "story" | "mission" | "team" | "promise"; heading: string; body: string[] }

export const about: { title: string; lead: string; sections: AboutSection[] } = {
  title: "Made by one person, paid for once.",
  lead: "Brisk is a Windows optimization app from a solo developer in India. It turns off what you don't need and leaves everything else as it is.",
  sections: [
    {
      id: "story",
      heading: "Our story",
      body: [
        "Windows arrives with a great deal switched on: apps that start by themselves, services that run in the background, suggestions nobody asked for. Most of it can be switched off, if you know where to look.",
        "Brisk puts those switches in one place, says what each one does, and makes sure you can go back.",
      ],
    },
    {
      id: "mission",
      heading: "Our mission",
      body: [
        "A computer should spend its time on your work. Brisk lets you switch off the rest without registry files and without scripts from forums.",
        "We explain what each setting does. We make no benchmark claims: what you gain depends on your computer and on what was slowing it down.",
      ],
    },
    {
      id: "team",
      heading: "The team",
      body: [
        "One developer, based in Thane, India, who writes the app, runs this site and answers the email.",
        "So your answer comes from the person who wrote the app. It also means that nobody answers at night.",
      ],
    },
    {
      id: "promise",
      heading: "Our promise",
      body: [
        "A restore point before Brisk changes anything. A plain sentence beside every switch. Every change can be undone.",
        "One payment, for life. No subscription, no advertising, no tracking on this site.",
        "What you should know before you buy: payments are final, and a license belongs to one computer, with one transfer within 6 months of purchase.",
      ],
    },
  ],
}
