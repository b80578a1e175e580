import { Outlet } from "react-router";

export default function SuperAdminGuard() {
  return <Outlet />;
}
