import { Outlet } from "react-router";

export default function ClubAdminGuard() {
  return <Outlet />;
}
