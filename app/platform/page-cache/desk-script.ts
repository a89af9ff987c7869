/**
 * Puts the cursor into the desk's search on "/", Ctrl+K and ⌘K, and asks once a minute how much waits, for the title of the
 * overview, while its tab is seen. Allowed by its hash.
 */
export const DESK_SCRIPT = `addEventListener("keydown",function(e){var f=document.getElementById("desk-search"),c=e.ctrlKey||e.metaKey
if(e.key==="k"&&c||e.key==="/"&&!c&&!e.altKey&&!/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)){e.preventDefault();f.focus();f.select()}})
if(location.pathname==="/desk")setInterval(function(){document.hidden||fetch("/desk/waiting").then(function(r){if(r.ok&&!r.redirected)return r.text().then(function(n){document.title=(n&&"("+n+") ")+document.title.replace(/^[(][0-9+]+[)] /,"")})}).catch(function(){})},6e4)`
