// Shows a page of our own where a page cannot be loaded because nothing is reached, and the notifications that are pushed. It keeps nothing
// of what people see, which is theirs: only this file itself stays in the browser.
const OFFLINE = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="theme-color" content="#05483b" />
    <title>Sem conexão · Quadra</title>
    <style>
      :root {
        color-scheme: light dark;
        --ground: #f6f4ee;
        --text: #16211d;
        --muted: #4d5c56;
        --brand: #05483b;
        --on-brand: #fff;
      }
      @media (prefers-color-scheme: dark) {
        :root {
          --ground: #0d1512;
          --text: #eef3f0;
          --muted: #a9b8b1;
          --brand: #7fd8bd;
          --on-brand: #06231c;
        }
      }
      body {
        margin: 0;
        min-height: 100vh;
        display: grid;
        place-content: center;
        padding: 1.5rem;
        background: var(--ground);
        color: var(--text);
        font: 1.0625rem/1.5 system-ui, sans-serif;
      }
      main {
        max-width: 26rem;
      }
      h1 {
        margin: 0 0 0.5rem;
        font-size: 1.75rem;
        line-height: 1.2;
      }
      p {
        margin: 0 0 1rem;
        color: var(--muted);
      }
      a {
        display: inline-block;
        min-height: 1.5rem;
        padding: 0.75rem 1.5rem;
        border-radius: 0.75rem;
        background: var(--brand);
        color: var(--on-brand);
        font-weight: 600;
        text-decoration: none;
      }
      a:focus-visible {
        outline: 3px solid var(--text);
        outline-offset: 3px;
      }
    </style>
  </head>
  <body>
    <main>
      <h1>Sem conexão</h1>
      <p>
        Não conseguimos chegar à Quadra. O que você estava digitando fica guardado nesta aba por duas horas: quando a internet voltar,
        tente de novo e continue de onde parou.
      </p>
      <a href="">Tentar de novo</a>
    </main>
  </body>
</html>
`;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  // The request of a page sets out while this worker is still starting.
  const { navigationPreload } = self.registration;
  event.waitUntil(Promise.all([self.clients.claim(), navigationPreload?.enable()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith(load(event));
  const { pathname, searchParams } = new URL(request.url);
  // A session has ended: nothing of ours stays beside pages until somebody signs in.
  const hasEnded = pathname === "/auth" && (searchParams.has("saiu") || searchParams.has("expirou"));
  if (hasEnded) event.waitUntil(self.registration.unregister());
});

// A notification of the person's who is signed in here, encrypted for this browser alone: what is shown, and the page that it leads to.
self.addEventListener("push", (event) => {
  const {
    title = "Quadra",
    body = "Há um aviso para você.",
    path = "/auth?avisos=1",
    tag,
  } = read(event.data);
  const options = {
    body,
    tag,
    data: { path },
    lang: "pt-BR",
    icon: "/icon-192.png",
    renotify: tag !== undefined,
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

// In a window of ours that is open, else in a new one; never at another site's address.
async function open(path) {
  const url = new URL(path, self.location.origin);
  const address = url.origin === self.location.origin ? url.href : self.location.origin;
  const [window] = await self.clients.matchAll({ type: "window" });
  if (!window) return await self.clients.openWindow(address);
  await window.focus().catch(() => undefined);
  await window.navigate(address).catch(() => self.clients.openWindow(address));
}

async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(OFFLINE, {
      status: 503,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      },
    });
  }
}
