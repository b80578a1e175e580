import { Outlet } from "react-router";

export default function AthleteGuard() {
  return <Outlet />;
}
