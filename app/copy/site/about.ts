type AboutSection = { id: "story" | "mission" | "team" | "promise"; heading: string; body: string[] }

export const about: { title: string; lead: string; sections: AboutSection[] } = {
  title: "Made by one person, paid for once.",
  lead: "Brisk is a Windows optimization app from a solo developer in India. It takes things away and leaves the rest alone.",
  sections: [
    {
      id: "story",
      heading: "Our story",
      body: [
        "Windows arrives with a great deal switched on: apps that start by themselves, services that run in the background, suggestions nobody asked for. Most of it can be switched off, if you know where it hides.",
        "Brisk puts those switches in one place, says what each one does, and makes sure you can go back.",
      ],
    },
    {
      id: "mission",
      heading: "Our mission",
      body: [
        "A computer should spend its time on your work. We want anyone to be able to quieten theirs without registry files, forum scripts or crossed fingers.",
        "We would rather explain a setting than dress it up. You will find no benchmark claims here: what you gain depends on your computer and on what was slowing it down.",
      ],
    },
    {
      id: "team",
      heading: "The team",
      body: [
        "One developer, based in Thane, India, who writes the app, runs this site and answers the mail.",
        "That keeps Brisk small and the answers first-hand. It also means there is no night shift.",
      ],
    },
    {
      id: "promise",
      heading: "Our promise",
      body: [
        "A restore point before Brisk changes anything. A plain sentence beside every switch. A way back from each of them.",
        "One payment, for life. No subscription, no advertising, no tracking on this site.",
        "And the less pleasant facts said up front: payments are final, and a license belongs to one computer, with one transfer within 6 months of purchase.",
      ],
    },
  ],
}
