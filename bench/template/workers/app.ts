import { createContext, createRequestHandler, RouterContextProvider } from "react-router";

export interface Env {
  DATABASE_URL: string;
  DATABASE_HTTP_ENDPOINT?: string;
}

export const envContext = createContext<Env>();

const requestHandler = createRequestHandler(
  () => import("virtual:react-router/server-build"),
  import.meta.env.MODE,
);

export default {
  fetch(request, env) {
    const context = new RouterContextProvider();
    context.set(envContext, env);
    return requestHandler(request, context);
  },
} satisfies ExportedHandler<Env>;
