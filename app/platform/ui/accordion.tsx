type Question = { id: string; question: string; answer: string }

/** Questions, at most one of them open (by the shared `name` of the details), at first the first one. */
export function Accordion({ name, items }: { name: string; items: readonly Question[] }) {
  return (
    <div>
      {items.map(({ id, question, answer }, index) => (
        <details key={id} className="accordion" open={index === 0} {...{ name }}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
