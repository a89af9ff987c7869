// In the place of react-dom, of which React Router takes `flushSync` where there is one.
export default {}
