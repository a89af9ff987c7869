type DrawingProps = {
  /** Its file in `public/drawings`, without the ending. */
  name: string
  alt: string
  width: number
  height: number
  className: string
}

/** A drawing that follows the theme. WebKit tells no image of the theme, so that the page asks for its dark colors by `#dark`. */
export function Drawing({ name, alt, ...image }: DrawingProps) {
  const file = `/drawings/${name}.svg`
  return (
    <picture className="block">
      <source media="screen and (prefers-color-scheme: dark)" srcSet={`${file}#dark`} />
      <img src={file} fetchPriority="low" alt={alt} decoding="async" {...image} />
    </picture>
  )
}
