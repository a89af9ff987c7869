import { Agent, setGlobalDispatcher } from "undici"

/**
 * Each request of a test opens a connection of its own. The runtime ends one after five idle seconds, Node.js gives it up
 * after four to five: on a busy machine a request sometimes went out on a connection that was just being ended.
 */
setGlobalDispatcher(new Agent({ pipelining: 0 }))
