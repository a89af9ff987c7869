declare module "react-dom/server.browser" {
  export { renderToStaticMarkup, renderToString } from "react-dom/server"
}
