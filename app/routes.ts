import { index, type RouteConfig, route } from "@remix-run/route-config"

export default [
  index("routes/landing.tsx"),
  route("login", "routes/login.tsx"),
  route("signup", "routes/signup.tsx", { id: "signup" }),
  route("register", "routes/signup.tsx", { id: "register" }),
  route("logout", "routes/logout.ts"),
  route("dashboard", "routes/dashboard.tsx"),
  route("buy", "routes/buy.tsx"),
  route("checkout/:order", "routes/checkout.tsx"),
  route("checkout/:order/callback", "routes/checkout-callback.ts"),
  route("download", "routes/download.tsx"),
  route("download/installer", "routes/download-installer.ts"),
  route("webhooks/razorpay", "routes/razorpay-webhook.ts"),
  route("healthz", "routes/healthz.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig
